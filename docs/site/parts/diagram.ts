// A state diagram as a picture in the page, drawn by Graphviz when the site is built. Its source is the Mermaid text of
// docs/gateway.md, made from the gateway's tables; the colours are the site's.
import { instance } from "@viz-js/viz";
import { escapeHtml } from "./html.ts";

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly by: string;
}

export interface StateDiagram {
  readonly names: ReadonlyMap<string, string>;
  readonly arrows: readonly Arrow[];
}

/** Reads `stateDiagram-v2`; `undefined` for other diagrams. */
export function readStates(mermaid: string): StateDiagram | undefined {
  const [first, ...lines] = mermaid.trim().split("\n");
  if (first?.trim() !== "stateDiagram-v2") return undefined;
  const names = new Map<string, string>();
  const arrows: Arrow[] = [];
  for (const line of lines) {
    const [, name, id] = /^\s*state "(.+)" as (\w+)$/u.exec(line) ?? [];
    const [, from, to, by = ""] = /^\s*(\S+) --> (\S+)(?: : (.+))?$/u.exec(line) ?? [];
    if (name !== undefined && id !== undefined) names.set(id, name);
    else if (from !== undefined && to !== undefined) arrows.push({ from, to, by });
    else return undefined;
  }
  return { names, arrows };
}

const viz = await instance();
const start = "[*]";

/** Lines of a label: short ones, so that the picture is narrow. */
const wrapped = (text: string): string => text.replaceAll(", ", ",\n");

function graphOf({ names, arrows }: StateDiagram): string {
  const quoted = (text: string): string => JSON.stringify(text);
  const states = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].filter((id) => id !== start);
  // An end is a state that nothing leaves; it has a double line in place of an arrow to nowhere.
  const ends = new Set(arrows.filter(({ to }) => to === start).map(({ from }) => from));
  return [
    'digraph { graph [bgcolor="transparent" ranksep=0.45 nodesep=0.35]',
    'node [shape=box style=rounded fontname="Helvetica" fontsize=14 height=0.4]',
    'edge [fontname="Helvetica" fontsize=12 arrowsize=0.7]',
    '"[*]" [shape=circle label="" width=0.15 height=0.15 style=filled class="start"]',
    ...states.map(
      (id) =>
        `${quoted(id)} [label=${quoted(names.get(id) ?? id)} peripheries=${ends.has(id) ? 2 : 1} class="state"]`,
    ),
    ...arrows
      .filter(({ to }) => to !== start)
      .map(({ from, to, by }) => `${quoted(from)} -> ${quoted(to)} [label=${quoted(wrapped(by))}]`),
    "}",
  ].join("\n");
}

/** The picture as SVG without its own colour or style. Screen readers read `says` instead of it. */
export function stateSvg(diagram: StateDiagram, says: string): string {
  const svg = viz.renderString(graphOf(diagram), { format: "svg", engine: "dot" });
  const [, width = "0", height = "0"] = /<svg width="(\d+)pt" height="(\d+)pt"/u.exec(svg) ?? [];
  const inner = svg
    .slice(svg.indexOf("<g "), svg.lastIndexOf("</svg>"))
    .replaceAll(/<!--[^]*?-->\n?|<title>[^]*?<\/title>\n?/gu, "")
    .replaceAll(/ (?:id|font-family|font-size|fill|stroke|stroke-width)="[^"]*"/gu, "")
    .replaceAll(/-?\d+\.\d+/gu, (number) => String(Math.round(Number(number))))
    .replaceAll("&#160;", " ");
  return `<svg class="states" role="img" aria-label="${escapeHtml(says)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`;
}

/** The diagram in a box that scrolls if it is too wide. */
export function diagramFigure(diagram: StateDiagram): string {
  const moves = diagram.arrows.filter(({ from, to }) => from !== start && to !== start);
  const states = new Set(moves.flatMap(({ from, to }) => [from, to]));
  const says = `State diagram: ${states.size} states, ${moves.length} moves. The table below the picture lists them.`;
  return `<figure class="diagram" role="group" tabindex="0" aria-label="State diagram">${stateSvg(diagram, says)}</figure>`;
}
