// Serves the site on this machine: the built site, or in watch mode.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".csv": "text/csv; charset=utf-8",
};

export interface Served {
  readonly url: string;
  readonly close: () => Promise<void>;
}

interface ServeOptions {
  readonly folder: string;
  /** 0 takes a free one. */
  readonly port?: number;
  /** The path of the site; it begins and ends with a slash. */
  readonly under?: string;
  /** Those who wait for the next build. */
  readonly waiting?: Set<ServerResponse>;
}

/** Serves a folder on this machine's own address, and nothing outside the folder. */
export async function serveSite({ folder, port = 0, under = "/", waiting }: ServeOptions): Promise<Served> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (waiting !== undefined && pathname === "/built") {
      response
        .writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" })
        .flushHeaders();
      waiting.add(response);
      response.on("close", () => waiting.delete(response));
      return;
    }
    reply(folder, pathname, under, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${taken}${under}`, close: () => closed(server) };
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

async function reply(
  folder: string,
  pathname: string,
  under: string,
  response: ServerResponse,
): Promise<void> {
  const asked = decodePath(pathname);
  if (asked === undefined || !asked.startsWith(under)) return void response.writeHead(404).end("Not found\n");
  // `normalize` of an absolute path cannot climb out of it.
  const path = normalize(`/${asked.slice(under.length)}`);
  const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
  const content = await readFile(file).catch(() => undefined);
  if (content === undefined) {
    const missing = await readFile(join(folder, "404.html")).catch(() => "Not found\n");
    return void response.writeHead(404, { "content-type": "text/html; charset=utf-8" }).end(missing);
  }
  response.writeHead(200, {
    "content-type": types[extname(file)] ?? "application/octet-stream",
    "cache-control": "no-cache",
  });
  response.end(content);
}

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** What the site is made of; a change in there builds it again. */
const sources = ["docs", "generated", "spec", "gateway/profile.yaml", "CHANGELOG.md"];

/** Serves the site and builds it again when something changes; open pages load themselves again. Ends at Ctrl+C. */
export async function serveWhileWriting(root: string, out: string, port: number): Promise<void> {
  const waiting = new Set<ServerResponse>();
  let building = false;
  let again = false;
  // A separate process each time: only so changed code counts too.
  const build = async (): Promise<void> => {
    if (building) return void (again = true);
    building = true;
    const parameters = ["--conditions=@acquiring/source", join(root, "docs", "site", "docs.ts"), "--reloads"];
    parameters.push("--base", `http://127.0.0.1:${port}/`);
    await new Promise((done) =>
      spawn(process.execPath, parameters, { cwd: root, stdio: "inherit" }).on("close", done),
    );
    building = false;
    for (const response of waiting) response.write("data: built\n\n");
    if (again) {
      again = false;
      await build();
    }
  };
  await build();
  const { url } = await serveSite({ folder: out, port, waiting });
  console.log(`The site is at ${url} and follows what you write. Ctrl+C ends it.`);
  let timer: NodeJS.Timeout | undefined;
  for (const source of sources)
    watch(join(root, source), { recursive: true }, (_event, file) => {
      if (source === "docs" && /^site\b/u.test(file ?? "")) return;
      clearTimeout(timer);
      timer = setTimeout(() => void build(), 150);
    });
}
