// A separate program: an HTTP server that reads each request to its end and responds with the same bytes, given as JSON in
// its first parameter. It shows the cost of a gateway that does nothing.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const { media, text } = JSON.parse(process.argv[2] ?? "{}") as { media: string; text: string };
const bytes = Buffer.from(text);
const server = createServer((request, response) => {
  request.on("end", () => {
    response.writeHead(200, { "content-type": media, "content-length": bytes.length });
    response.end(bytes);
  });
  request.resume();
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
