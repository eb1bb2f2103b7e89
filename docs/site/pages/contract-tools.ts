// The published documents in other tools, as `npm run contract:tools` measured it: the tools with their versions. The whole
// record is a download.
import { code, heading, link, prose, table } from "../parts/html.ts";
import { measured } from "../parts/measured.ts";

/** What the page shows of the record that scripts/interop/record.ts writes. */
interface ToolsRecord {
  readonly documents: readonly string[];
  readonly tools: readonly {
    readonly name: string;
    readonly version: string;
    readonly does: string;
    readonly says: Readonly<Record<string, string>>;
  }[];
  readonly compiler: string;
}

export const toolsPath = "contract-tools.json";

/** The part of the downloads page; `root` is the repository. */
export function toolsPart(root: string): readonly string[] {
  const { tools, documents, compiler } = measured<ToolsRecord>(root, "contract-tools");
  const [whole = ""] = documents;
  return [
    heading(2, "The documents in other tools", "tools"),
    `<p>Each tool reads ${code(whole)} with its default rules. Clients are compiled with TypeScript ${compiler} under ${code("strict")}. ${link(`~/${toolsPath}`, "The whole record")} (JSON) also has the other documents, known exceptions, and the responses of Prism. ${code("npm run contract:tools")} measures it.</p>`,
    table(
      "Tools",
      ["Tool", "What it does", "Result"],
      tools.map(({ name, version, does, says }) => [
        `${code(name)} ${version}`,
        prose(does),
        prose(says[whole] ?? "–"),
      ]),
    ),
  ];
}
