// The styles of the HTML report: the project's tokens, then the rules for this page.
import { tokens } from "./look-tokens.generated.ts";

const ground = `
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: 7.5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); font: var(--t0)/1.55 var(--font); }
main, header, footer { max-width: 76rem; margin: 0 auto; padding: 0 var(--s5); }
h1, h2, h3, p, ul, dl, dd, pre { margin: 0; padding: 0; }
ul { list-style: none; }
h1 { font-size: var(--t3); line-height: 1.25; font-weight: 650; letter-spacing: -.018em; overflow-wrap: anywhere; }
h2 { font-size: var(--t2); line-height: 1.35; font-weight: 650; }
h3 { font-size: var(--t0); font-weight: 650; overflow-wrap: anywhere; }
.label { font-size: var(--t-1); font-weight: 600; color: var(--muted); }
a { color: var(--accent); text-underline-offset: .18em; }
code, pre, kbd, .id { font-family: var(--mono); font-size: var(--t-1); }
kbd { border: 1px solid var(--line-strong); border-radius: .25rem; padding: 0 .35em; background: var(--surface); }
.id { overflow-wrap: anywhere; font-weight: 600; }
.soft { color: var(--muted); } .small { font-size: var(--t-1); }
.skip { position: absolute; left: -100vw; } .skip:focus { left: var(--s4); top: var(--s4); background: var(--surface); padding: var(--s2) var(--s4); z-index: 3; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[hidden] { display: none !important; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); } .open { color: var(--muted); }
`;

const head = `
header { padding-top: var(--s6); display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s4); } header .small { overflow-wrap: anywhere; }
.eyebrow { color: var(--muted); font-size: var(--t-1); font-weight: 600; }
.verdict { padding: var(--s3) var(--s4); border-radius: var(--radius); font-size: var(--t1); font-weight: 600; overflow-wrap: anywhere; }
.verdict.good { background: var(--good-soft); } .verdict.bad { background: var(--bad-soft); } .verdict.open { background: var(--warn-soft); color: var(--warn); }
.facts { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s5); font-size: var(--t-1); }
.facts div { display: flex; gap: var(--s2); } .facts dt { color: var(--muted); } .facts dd { overflow-wrap: anywhere; }
.operations { display: grid; gap: 1px; }
.operations li { display: grid; grid-template-columns: 14rem minmax(0, 1fr) 19rem; gap: 0 var(--s4); align-items: center; font-size: var(--t-1); }
.operations li > span > span { white-space: nowrap; } .operations a { font-family: var(--mono); overflow-wrap: anywhere; }
.operations svg { display: block; width: 100%; height: .75rem; border-radius: .25rem; background: var(--sunken); }
.operations rect.good { fill: var(--good); } .operations rect.bad { fill: var(--bad); } .operations rect.warn { fill: var(--warn); } .operations rect.open { fill: var(--line); }
.bar { position: sticky; top: 0; z-index: 2; background: var(--ground); border-bottom: 1px solid var(--line); margin-top: var(--s5); }
.bar > div { max-width: 76rem; margin: 0 auto; padding: var(--s2) var(--s5); display: flex; flex-wrap: wrap; gap: var(--s2) var(--s3); align-items: center; }
.bar nav { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s4); margin-left: auto; font-size: var(--t-1); }
.keys { font-size: var(--t-1); color: var(--muted); }
.statuses { display: flex; flex-wrap: wrap; gap: var(--s2); }
button, input, select { font: inherit; font-size: var(--t-1); color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: .375rem; padding: var(--s1) var(--s3); min-height: 2rem; }
button { cursor: pointer; } button:hover { border-color: var(--text); }
button b { font-variant-numeric: tabular-nums; }
button[aria-pressed="true"] { border-color: currentColor; box-shadow: inset 0 0 0 1px currentColor; }
button.good { color: var(--good); } button.bad { color: var(--bad); } button.warn { color: var(--warn); } button.open { color: var(--muted); }
input[type="search"] { flex: 1 1 12rem; min-width: 8rem; max-width: 24rem; } select { max-width: 100%; }
`;

const body = `
main > section { margin-top: var(--s6); display: grid; gap: var(--s3); grid-template-columns: minmax(0, 1fr); }
noscript p { margin-top: var(--s5); }
main > section > p { max-width: 46rem; }
.sheet { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); min-width: 0; }
details > summary { cursor: pointer; list-style: none; } summary::-webkit-details-marker { display: none; }
summary::before { content: ""; flex: none; width: .375rem; height: .375rem; border-right: 1.5px solid var(--muted); border-bottom: 1.5px solid var(--muted); transform: rotate(-45deg); align-self: start; margin-top: .55rem; }
[open] > summary::before { transform: rotate(45deg); }
.group > summary, .more > summary { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s3); align-items: baseline; }
.group > summary { position: relative; padding: var(--s3) var(--s4) var(--s3) calc(var(--s4) + 1.25rem); font-weight: 650; } .group > summary::before { position: absolute; left: var(--s4); } .group > summary .soft { font-weight: 400; font-size: var(--t-1); }
.more > summary { color: var(--accent); font-size: var(--t-1); padding: var(--s1) 0; } .more > summary::before { border-color: currentColor; margin-top: .5rem; }
.row { border-top: 1px solid var(--line); }
.row > summary, .row > .line { display: grid; grid-template-columns: .5rem 8.5rem minmax(0, 1fr); gap: 0 var(--s3); padding: var(--s2) var(--s4); align-items: baseline; }
.row .name { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 0 var(--s4); }
.row > .story { padding: var(--s2) var(--s4) var(--s5) calc(var(--s4) + .5rem + var(--s3)); }
.card > .head { padding: var(--s4) var(--s4) var(--s3); display: grid; gap: var(--s1); border-bottom: 1px solid var(--line); }
.card > .head > div { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s3); align-items: baseline; }
.card > .story { padding: var(--s4); }
.chosen { outline: 2px solid var(--accent); outline-offset: -1px; }
.status { font-size: var(--t-1); font-weight: 600; white-space: nowrap; } .status::before { content: attr(data-sign); display: inline-block; width: 1.25em; }
.story { display: grid; gap: var(--s4); min-width: 0; grid-template-columns: minmax(0, 1fr); }
.story dl { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: var(--s2) var(--s4); } .story dt { color: var(--muted); font-size: var(--t-1); padding-top: .1em; } .story dd { overflow-wrap: anywhere; max-width: 60rem; }
.story dd .small { display: block; }
.diff { font-family: var(--mono); font-size: var(--t-1); border: 1px solid var(--line); border-radius: .375rem; overflow: hidden; }
.diff > * { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: var(--s4); padding: var(--s2) var(--s3); white-space: pre-wrap; overflow-wrap: anywhere; }
.diff .want { background: var(--good-soft); } .diff .got { background: var(--bad-soft); } .diff .want, .diff .got { color: var(--text); } .diff .from { text-decoration: underline 2px; text-underline-offset: .2em; }
.hint { border-left: 3px solid var(--warn); background: var(--warn-soft); padding: var(--s2) var(--s3); overflow-wrap: anywhere; border-radius: 0 .375rem .375rem 0; }
.hint + .hint, .label + .hint { margin-top: var(--s2); } .signed { display: block; margin-top: var(--s1); white-space: pre-wrap; overflow-wrap: anywhere; }
.names { display: grid; gap: var(--s1); padding: var(--s2) 0; }
.message { border-top: 1px solid var(--line); padding-top: var(--s3); display: grid; gap: var(--s2); grid-template-columns: minmax(0, 1fr); } .message.fault { border-top: 2px solid var(--bad); }
.more > .message { margin-top: var(--s3); }
.exchange { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: var(--s4); }
figure { margin: 0; min-width: 0; display: grid; gap: var(--s1); align-content: start; grid-template-columns: minmax(0, 1fr); } figcaption { color: var(--muted); font-size: var(--t-1); display: flex; justify-content: space-between; align-items: end; gap: var(--s3); }
figcaption button { min-height: 0; padding: 0 var(--s2); }
pre { background: var(--sunken); border: 1px solid var(--line); border-radius: .375rem; padding: var(--s3); white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.5; tab-size: 2; max-height: 26rem; overflow: auto; }
pre .k { color: var(--accent); } pre .s { color: var(--good); } pre .n { color: var(--warn); }
mark { background: var(--bad-soft); color: var(--bad); font-weight: 700; outline: 1.5px solid var(--bad); border-radius: .125rem; } mark * { color: inherit !important; }
.table { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: var(--s2) var(--s4); border-top: 1px solid var(--line); overflow-wrap: anywhere; }
tbody th { font-weight: 400; width: 58%; } td.state { width: 9.5rem; } td .more > summary { padding: 0; }
footer { margin-top: var(--s6); padding-bottom: var(--s6); }
`;

const narrow = `
@media (max-width: 44rem) {
  main, header, footer, .bar > div { padding-left: var(--s4); padding-right: var(--s4); }
  .bar { position: static; } html { scroll-padding-top: var(--s4); } .bar nav { margin-left: 0; width: 100%; }
  .operations { gap: var(--s2); } .operations li { grid-template-columns: minmax(0, 1fr); }
  .row > summary, .row > .line { grid-template-columns: .5rem minmax(0, 1fr); } .row .name { grid-column: 2; grid-template-columns: minmax(0, 1fr); }
  .row > .story { padding-left: var(--s4); }
  .story dl, .diff > * { grid-template-columns: minmax(0, 1fr); gap: 0; } .story dd { margin-bottom: var(--s2); }
  thead { display: none; } table, tbody, tr, th, td, tbody th, td.state { display: block; width: auto; } tbody th, td { padding: var(--s1) var(--s4); border: 0; } tbody tr { border-top: 1px solid var(--line); padding: var(--s2) 0; }
}
@media (pointer: coarse) { .keys { display: none; } }
@media print {
  :root { --ground: #fff; --surface: #fff; } .bar, .skip, figcaption button { display: none; } pre { max-height: none; } .card { break-inside: avoid-page; } main, header, footer { max-width: none; padding: 0; }
}
`;

export const style = `${tokens}${ground}${head}${body}${narrow}`;
