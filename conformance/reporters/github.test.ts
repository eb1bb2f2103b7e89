// What GitHub Actions reads: annotations and a job summary, in which no text of a gateway is a command or markup.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { scope, useDesk } from "../testing/desk.ts";
import { type Handler, saying } from "../testing/tiny-gateway.ts";

const { asked, folder, gateway, settings } = useDesk();

async function told(handler?: Handler, summaryFile = "summary.md", ...more: string[]) {
  const path = join(folder(), summaryFile);
  const args = ["--target", await gateway(handler), "--settings", settings(), ...scope, ...more];
  const env = { GITHUB_STEP_SUMMARY: path };
  const ended = await asked({ env }, "conformance", "run", "--reporter", "github", ...args);
  return { ...ended, summary: existsSync(path) ? readFileSync(path, "utf8") : "" };
}

const telling = (message: string): Handler => saying('"OK"', JSON.stringify(message));

const foreign = "x\n::error title=mine::foreign\n<b>|`*\n::set-output name=a::b";

describe("on GitHub", () => {
  test("a conforming run is a notice and a summary with its counts", async () => {
    const { code, out, summary } = await told();
    expect(code).toBe(0);
    expect(out).toMatch(/^::notice title=Conformance::Partial: /m);
    expect(summary).toMatch(/^### ✅ Partial: /);
    expect(summary).toMatch(/^\| pass \| \d+ \|$/m);
  });

  test("each cause is an error with its rule, and a row of the summary", async () => {
    const { code, out, summary } = await told(telling("Fine"));
    expect(code).toBe(1);
    expect(out).toMatch(
      /^::error title=capture\.whole\.envelope::.*%0ARule errors\.app\.1\.success .*expected "OK", got "Fine"$/m,
    );
    expect(summary).toMatch(/^### ❌ Does not conform/);
    expect(summary).toMatch(
      /^\| captureTransactions: .*Fine.* \| \d+ \| <code>capture\.whole\.envelope<\/code> \| .*errors\.app\.1.* \|$/m,
    );
  });

  test("a gateway's text is never a command, because commands are off during the output", async () => {
    const { out, summary } = await told(telling(foreign));
    const token = /^::stop-commands::([\w-]{20,})$/m.exec(out)?.[1] ?? "none";
    const [, inside = "", behind = ""] = out.split(
      new RegExp(`^::(?:stop-commands::)?${token}::?$|^::stop-commands::${token}$`, "m"),
    );
    expect(inside).toContain("capture.whole.envelope");
    const commands = behind.split("\n").filter((line) => line.trimStart().startsWith("::"));
    expect(commands.length).toBeGreaterThan(0);
    for (const line of commands)
      expect(line).toMatch(/^::(?:error|warning|notice) title=(?:capture\.|Conformance)/);
    expect(summary).not.toContain("<b>");
    expect(summary.split("\n").filter((line) => line.includes("| <code>")).length).toBeGreaterThan(0);
    expect(summary).not.toMatch(/^::/m);
  });

  test("a run without a verdict is a warning", async () => {
    const { code, out, summary } = await told(() => ({ status: 400, body: "{}" }));
    expect(code).toBe(2);
    expect(out).toMatch(/^::warning title=Conformance::No verdict\./m);
    expect(summary).toMatch(/^### ⚠️ No verdict\./);
  });

  test("a defect that many checks see is one error and one row", async () => {
    const { out, summary } = await told(
      (request) =>
        request.path === "/v1/capture" ? { status: 500, body: '{"message":"no ledger"}' } : undefined,
      "summary.md",
      "--only",
      "capture.*",
    );
    expect(out.match(/^::error .*$/gm)).toEqual([
      expect.stringMatching(/::captureTransactions: status 500, "no ledger"/),
    ]);
    expect(summary).toMatch(
      /^\| captureTransactions: status 500, &quot;no ledger&quot;.* \| \d{2,} \| <code>/m,
    );
    expect(summary.match(/<code>/g)).toHaveLength(1);
  });

  test("a summary that cannot be written does not affect the run", async () => {
    const { code, err } = await told(undefined, "no/such/folder.md");
    expect(code).toBe(0);
    expect(err).toContain("The job summary cannot be written");
  });
});
