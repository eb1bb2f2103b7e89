// Which folder may import which, and which room inside a folder. arrows.test.ts compares every import with these tables;
// docs/contributing.md shows them.

const contract = "@acquiring/contract";
const conformance = "@acquiring/conformance";
const gateway = "@acquiring/gateway";
const browser = "@acquiring/testing";

export interface Arrows {
  /** Folders that it may import by a relative path. */
  readonly folders: readonly string[];
  /** Our packages that it may import by name. */
  readonly packages: readonly string[];
}

/** The arrows of each folder; a file belongs to the longest path above it. */
export const arrows: Readonly<Record<string, Arrows>> = {
  runtime: { folders: [], packages: [] },
  generated: { folders: ["runtime"], packages: [] },
  generator: { folders: ["runtime"], packages: [] },
  conformance: { folders: [], packages: [contract] },
  gateway: { folders: [], packages: [contract] },
  bench: { folders: [], packages: [contract, gateway] },
  examples: { folders: [], packages: [contract, conformance] },
  "docs/site": { folders: ["scripts/release"], packages: [contract, conformance, gateway, browser] },
  "scripts/testing": { folders: [], packages: [] },
  "scripts/release": { folders: [], packages: [contract, browser] },
  "scripts/interop": { folders: [], packages: [contract, conformance, gateway] },
  "scripts/checks": { folders: ["generator", "scripts/release", "docs/site"], packages: [contract, gateway] },
  scripts: {
    folders: ["docs/site"],
    packages: [contract, conformance, "@acquiring/examples", gateway, browser],
  },
  ".": { folders: ["scripts"], packages: [] },
};

/** Separate packages: no relative path leads into them or out of them. */
export const packages = ["bench", "conformance", "examples", "gateway", "scripts/interop", "scripts/testing"];

/**
 * The rooms inside a folder, from the bottom up. A file imports from its own room and from lower floors. Rooms on one
 * floor do not import each other. A file without a room has the floor of its name, or is above all rooms.
 */
export const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  runtime: [["values"], ["schema"], ["codecs", "signature"], ["operation"], ["client", "server"], ["fake"]],
  generator: [["json.ts"], ["load"], ["model"], ["lint", "types.ts"], ["emit"]],
  conformance: [
    ["contract", "pages"],
    ["decode", "inputs"],
    ["document", "message"],
    ["match"],
    ["scenario"],
    ["exchange"],
    ["judge"],
    ["fuzz"],
    ["live", "run"],
    ["init", "reporters"],
    ["commands", "runners"],
    ["index.ts"],
    ["measure"],
  ],
  gateway: [
    ["domain", "process", "vault"],
    ["acquirer", "store", "wire"],
    ["audit", "operations"],
    ["notifications", "pages"],
    ["fixed-points.ts"],
    ["config.ts"],
    ["admin", "http"],
    ["control"],
    ["portal"],
    ["start"],
  ],
  "scripts/release": [
    ["api", "consumer", "contract", "pack.ts"],
    ["matrix", "publish"],
  ],
  "docs/site": [["browser"], ["parts"], ["export", "pages"]],
};

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** Both tables as Markdown. */
export const arrowTables = (): string =>
  [
    tableOf(
      ["a file of", "may import from"],
      Object.entries(arrows)
        .filter(([folder]) => folder !== ".")
        .map(([folder, { folders, packages: named }]) => [
          quoted([folder]),
          quoted([...folders, ...named]) || "nothing of ours",
        ]),
    ),
    "Inside a folder, a room may import from the rooms to its left; rooms with a comma between them do not import each other:",
    tableOf(
      ["folder", "rooms"],
      Object.entries(floors).map(([folder, rooms]) => [quoted([folder]), rooms.map(quoted).join(" → ")]),
    ),
  ].join("\n\n");
