// A self-signed certificate, new for each test: DER by hand, since Node makes keys and no certificates.
import { generateKeyPairSync, sign } from "node:crypto";

const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), body]);
};

const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts);

const utcTime = (date: Date): Buffer =>
  tagged(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-T:]/g, "")}Z`));

/** A key and its certificate for `127.0.0.1`, as PEM. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  // ecdsa-with-SHA256, and commonName.
  const algorithm = sequence(Buffer.from("06082a8648ce3d040302", "hex"));
  const name = sequence(
    tagged(0x31, sequence(Buffer.from("0603550403", "hex"), tagged(0x0c, Buffer.from("127.0.0.1")))),
  );
  const day = 24 * 3_600_000;
  const signed = sequence(
    tagged(0xa0, Buffer.from("020102", "hex")),
    tagged(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    // subjectAltName: the address, which clients look for here and nowhere else.
    tagged(
      0xa3,
      sequence(
        sequence(
          Buffer.from("0603551d11", "hex"),
          tagged(0x04, sequence(tagged(0x87, Buffer.from([127, 0, 0, 1])))),
        ),
      ),
    ),
  );
  const signature = tagged(0x03, Buffer.from([0]), sign("sha256", signed, privateKey));
  const cert = sequence(signed, algorithm, signature).toString("base64").replaceAll(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
  };
}
