// The portal's styles: one type scale, one spacing scale, one accent, light and dark. No page has its own style.
import { tokens } from "../pages/look-tokens.generated.ts";

const frame = `
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); font: var(--t0)/1.5 var(--font); font-variant-numeric: tabular-nums; }
h1, h2, h3, p, dl, dd, ul, ol, figure, fieldset { margin: 0; padding: 0; }
h1 { font-size: var(--t3); line-height: 1.2; font-weight: 650; letter-spacing: -.015em; overflow-wrap: anywhere; }
h2 { font-size: var(--t1); line-height: 1.3; font-weight: 650; }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
code, .code { font-family: var(--mono); font-size: .93em; overflow-wrap: anywhere; }
pre { margin: 0; padding: var(--s3); border-radius: var(--radius); background: var(--sunken); font-size: var(--t-1); white-space: pre-wrap; }
.id { display: inline-flex; flex-wrap: wrap; align-items: baseline; gap: 0 var(--s2); max-width: 100%; }
.id .code { min-width: 0; }
td .id .code, td a.code { font-size: var(--t-1); }
@media (min-width: 76rem) { td .id .code, td a.code { white-space: nowrap; } }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: var(--s4); top: var(--s4); z-index: 2; padding: var(--s2) var(--s4); background: var(--surface); }
.quiet { color: var(--muted); }
.small { font-size: var(--t-1); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.mode { display: flex; flex-wrap: wrap; gap: 0 var(--s4); justify-content: center; padding: var(--s1) var(--s4); background: var(--warn-soft); color: var(--warn); font-size: var(--t-1); text-align: center; }
.mode strong { font-weight: 650; }
.frame { display: block; }
.side { background: var(--surface); border-bottom: 1px solid var(--line); }
.side { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; }
.brand { padding: var(--s2) var(--s4) 0; line-height: 1.3; }
.brand span { display: block; }
.side nav { grid-column: 1 / -1; grid-row: 2; min-width: 0; }
.brand b { font-size: var(--t1); letter-spacing: -.01em; }
.brand span { color: var(--muted); font-size: var(--t-1); }
.side nav ul { position: relative; display: flex; overflow-x: auto; padding: var(--s2) var(--s5) var(--s2) var(--s3); list-style: none; scrollbar-width: none; mask-image: linear-gradient(to left, transparent, #000 2.5rem); }
.side nav a { display: flex; align-items: center; min-height: 2.75rem; padding: 0 var(--s3); border-radius: var(--radius); color: var(--muted); text-decoration: none; white-space: nowrap; }
.side nav a:hover { color: var(--text); background: var(--sunken); }
.side nav a[aria-current="page"] { color: var(--accent); background: var(--accent-soft); font-weight: 600; }
.side nav a:focus-visible { outline-offset: -2px; border-radius: var(--radius); }
.who { display: flex; align-items: center; gap: var(--s1); padding: var(--s1) var(--s2) 0 0; max-width: 13rem; line-height: 1.3; font-size: var(--t-1); color: var(--muted); overflow-wrap: anywhere; }
.who button { padding: 0 var(--s2); border: 0; background: none; color: var(--accent); text-decoration: underline; text-underline-offset: .18em; }
main { padding: var(--s5) var(--s4) var(--s7); min-width: 0; }
main > * + * { margin-top: var(--s5); }
.head { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: var(--s3) var(--s5); }
.head p { margin-top: var(--s1); color: var(--muted); max-width: var(--measure); }
.back { display: inline-flex; align-items: center; min-height: 2.75rem; margin: calc(-1 * var(--s3)) 0 0; font-size: var(--t-1); }
@media (min-width: 62rem) {
  .frame { display: grid; grid-template-columns: 14.5rem minmax(0, 1fr); min-height: calc(100vh - 1.75rem); }
  .side { position: sticky; top: 0; height: 100vh; overflow-y: auto; border: 0; border-right: 1px solid var(--line); display: flex; flex-direction: column; align-items: stretch; padding: var(--s4) var(--s3); }
  .brand { padding: var(--s2) var(--s3) var(--s4); }
  .side nav ul { display: block; overflow: visible; padding: 0; mask-image: none; }
  .side nav a { min-height: 2.375rem; margin-bottom: 2px; }
  .who { justify-content: space-between; margin-top: auto; max-width: none; padding: var(--s4) 0 0 var(--s3); }
  main { padding: var(--s6) clamp(var(--s5), 4vw, var(--s7)) var(--s7); max-width: 82rem; width: 100%; }
}
`;

const parts = `
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); padding: var(--s5); }
.panel > * + * { margin-top: var(--s4); }
.columns { display: grid; gap: var(--s5); }
.columns > * { min-width: 0; }
.columns > * > * + * { margin-top: var(--s5); }
@media (min-width: 76rem) {
  .columns { grid-template-columns: minmax(0, 1fr) 22rem; align-items: start; }
  .acting { grid-template-rows: auto 1fr; }
  .acting > :first-child { grid-column: 2; }
  .acting > :nth-child(2) { grid-area: 1 / 1 / span 2; }
}
section > h2 { margin-bottom: var(--s3); }
section > .list + p { margin-top: var(--s3); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: var(--s4) var(--s5); }
.figures dt { color: var(--muted); font-size: var(--t-1); }
.figures dd { font-size: clamp(var(--t1), 4.6vw, var(--t2)); font-weight: 600; letter-spacing: -.01em; line-height: 1.25; overflow-wrap: anywhere; }
.figures dd small { font-size: var(--t-1); font-weight: 400; color: var(--muted); letter-spacing: 0; }
.figures dd.main { color: var(--accent); }
.facts { display: grid; grid-template-columns: fit-content(40%) minmax(0, 1fr); gap: var(--s2) var(--s4); }
.facts dt { color: var(--muted); font-size: var(--t-1); line-height: 1.75; overflow-wrap: anywhere; }
.facts dd { overflow-wrap: anywhere; }
.facts.fields { grid-template-columns: fit-content(62%) minmax(0, 1fr); }
.facts dt:has(+ dd .id), .facts dd:has(.id) { grid-column: 1 / -1; }
.facts dd:has(.id) { margin-top: calc(-1 * var(--s2)); }
.timeline .facts { margin-bottom: var(--s3); }
.tools { display: flex; flex-wrap: wrap; gap: var(--s3); justify-content: space-between; align-items: center; }
.pill { display: inline-block; padding: .1rem .55rem; border-radius: 1rem; font-size: var(--t-1); font-weight: 550; white-space: nowrap; background: var(--sunken); color: var(--muted); }
.pill.good { background: var(--good-soft); color: var(--good); }
.pill.bad { background: var(--bad-soft); color: var(--bad); }
.pill.warn { background: var(--warn-soft); color: var(--warn); }
.pill.accent { background: var(--accent-soft); color: var(--accent); }
.notice { display: block; padding: var(--s3) var(--s4); border-radius: var(--radius); border-left: 3px solid; background: var(--accent-soft); color: var(--text); border-color: var(--accent); max-width: var(--measure); overflow-wrap: anywhere; }
.notice.good { background: var(--good-soft); border-color: var(--good); }
.notice.bad { background: var(--bad-soft); border-color: var(--bad); }
.notice.warn { background: var(--warn-soft); border-color: var(--warn); }
.empty { padding: var(--s6) var(--s5); text-align: center; border: 1px dashed var(--line-strong); border-radius: var(--radius); color: var(--muted); }
.empty b { display: block; margin-bottom: var(--s1); color: var(--text); font-size: var(--t1); }
.empty p { max-width: 30rem; margin: 0 auto; }
.waits { display: grid; gap: 1px; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); background: var(--line); border: 1px solid var(--line); border-radius: var(--radius); overflow: hidden; list-style: none; }
.waits li { background: var(--surface); }
.waits a { display: block; height: 100%; padding: var(--s4) clamp(var(--s3), 2vw, var(--s5)); color: inherit; text-decoration: none; }
.waits a:hover { background: var(--sunken); }
.waits a:focus-visible { outline-offset: -3px; }
.waits b { display: block; font-size: var(--t3); font-weight: 600; line-height: 1.2; }
.waits .some b { color: var(--warn); }
.waits span { color: var(--muted); font-size: var(--t-1); }
.chart svg { display: block; width: 100%; height: 7.5rem; }
.chart svg.low { height: 3.5rem; }
.chart .bar { fill: var(--accent); } .chart .rest { fill: var(--line-strong); } .chart .base { stroke: var(--line); }
.chart .scale { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--s4); color: var(--muted); font-size: var(--t-1); }
.chart figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--s1) var(--s4); margin-bottom: var(--s3); }
.chart > .scale, .chart > figcaption + svg { margin-top: var(--s2); }
.chart > svg + .scale + svg { margin-top: var(--s2); }
.chart { border-top: 1px solid var(--line); padding-top: var(--s4); }
.chart details:not([open]) { margin-bottom: calc(-1 * var(--s4)); }
.key::before { content: ""; display: inline-block; width: .65rem; height: .65rem; margin-right: .4rem; border-radius: 2px; background: var(--accent); }
.key.rest::before { background: var(--line-strong); }
.key + .key { margin-left: var(--s3); }
.timeline { list-style: none; border-left: 2px solid var(--line); margin-left: .35rem; }
.timeline li { position: relative; padding: 0 0 var(--s5) var(--s5); }
.timeline li:last-child { padding-bottom: 0; }
.timeline li::before { content: ""; position: absolute; left: calc(-.35rem - 1px); top: .45rem; width: .7rem; height: .7rem; border-radius: 50%; background: var(--surface); border: 2px solid var(--line-strong); }
.timeline li.good::before { border-color: var(--good); background: var(--good); } .timeline li.bad::before { border-color: var(--bad); background: var(--bad); } .timeline li.warn::before { border-color: var(--warn); background: var(--warn); }
.timeline b { font-weight: 600; }
.small time, .timeline p time { white-space: nowrap; }
.panel .list { padding: 0; border: 0; box-shadow: none; }
.timeline p { color: var(--muted); font-size: var(--t-1); overflow-wrap: anywhere; }
`;

const forms = `
button, input, select, textarea { font: inherit; color: inherit; }
.button, button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: 0 var(--s4); border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--surface); color: var(--text); font-weight: 550; text-decoration: none; white-space: nowrap; cursor: pointer; }
.button:hover, button:hover { background: var(--sunken); }
.button.main, button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.button.main:hover, button.main:hover { filter: brightness(1.08); }
button.bad { border-color: var(--bad); color: var(--bad); }
button.bad:hover { background: var(--bad-soft); }
button[aria-busy="true"] { opacity: .65; cursor: progress; }
.who button { min-height: 2.75rem; font-weight: 400; }
button.copy { min-height: 1.5rem; padding: 0 var(--s2); border-color: var(--line); font-size: var(--t-1); font-weight: 400; color: var(--muted); }
[hidden] { display: none !important; }
.slim { min-height: 2.25rem; padding: 0 var(--s3); font-size: var(--t-1); }
@media (pointer: coarse) { .slim, button.copy { min-height: 2.75rem; } }
label, legend { display: block; font-size: var(--t-1); color: var(--muted); }
input, select { width: 100%; min-height: 2.75rem; padding: var(--s2) var(--s3); border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--surface); }
input[aria-invalid="true"] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
.field > * + * { margin-top: var(--s1); }
.field .wrong:empty { display: none; }
.field .wrong { color: var(--bad); font-size: var(--t-1); }
form.act button { white-space: normal; }
form.act { display: grid; gap: var(--s3); }
form.act + form.act, .panel > form.act + * { border-top: 1px solid var(--line); padding-top: var(--s4); }
.pair { display: flex; gap: var(--s2); align-items: end; }
.pair > .field { flex: 1; min-width: 0; }
.row { display: flex; flex-wrap: wrap; gap: var(--s3); align-items: center; }
.filters { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: var(--s3); align-items: end; }
details .filters { align-items: start; }
.search { display: flex; flex-wrap: wrap; gap: var(--s3); align-items: end; }
.search .field { flex: 1 1 18rem; }
form > details:last-child:not([open]) { margin-bottom: calc(-1 * var(--s3)); }
details > summary { cursor: pointer; color: var(--accent); min-height: 2.75rem; display: flex; align-items: center; width: fit-content; font-size: var(--t-1); }
details > summary::before { content: "+"; display: inline-block; width: 1.1em; font-weight: 650; }
details[open] > summary::before { content: "\\2212"; }
.tabs { display: flex; flex-wrap: wrap; gap: var(--s2); }
.tabs a[aria-current="true"] { background: var(--accent-soft); border-color: var(--accent); color: var(--accent); }
.door { max-width: 25rem; margin: 0 auto; padding: var(--s7) var(--s4); }
.door > * + * { margin-top: var(--s5); }
.door h1 { font-size: var(--t2); }
.door form { display: grid; gap: var(--s4); }
.door form > * { margin: 0; }
`;

const tables = `
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; color: var(--muted); font-size: var(--t-1); padding-bottom: var(--s2); }
th { text-align: left; font-size: var(--t-1); font-weight: 550; color: var(--muted); white-space: nowrap; }
th, td { padding: var(--s3) var(--s4) var(--s3) 0; border-bottom: 1px solid var(--line); vertical-align: baseline; }
th a { color: inherit; }
th[aria-sort] a::after { content: " \\2195"; }
th[aria-sort="ascending"] a::after { content: " \\2191"; }
th[aria-sort="descending"] a::after { content: " \\2193"; }
th:last-child, td:last-child { padding-right: 0; }
tbody tr:last-child td { border-bottom: 0; }
tbody tr:hover { background: color-mix(in srgb, var(--sunken) 45%, transparent); }
td { overflow-wrap: anywhere; } .name { overflow-wrap: break-word; } td.keep, td.number { white-space: nowrap; }
.number { text-align: right; }
td .row { flex-wrap: nowrap; }
.columns td.keep, .columns td.number { white-space: normal; overflow-wrap: normal; }
.list { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); padding: var(--s2) var(--s5); }
.pages { display: flex; flex-wrap: wrap; gap: var(--s3); justify-content: space-between; align-items: center; }
@media (max-width: 47.99rem) {
  .list { background: none; border: 0; box-shadow: none; padding: 0; }
  .list table, .list tbody, .list tr, .list td { display: block; width: auto; }
  .list caption { display: block; }
  .list thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .list thead:has(a) { position: static; display: block; width: auto; height: auto; clip-path: none; }
  .list thead:has(a) tr { display: flex; flex-wrap: wrap; gap: 0 var(--s4); align-items: center; padding: 0; border: 0; background: none; box-shadow: none; }
  .list thead:has(a) tr::before { content: "Sort by"; color: var(--muted); font-size: var(--t-1); }
  .list thead:has(a) th { padding: 0; border: 0; text-align: left; }
  .list thead:has(a) th:not(:has(a)) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .list thead a { display: inline-flex; align-items: center; min-height: 2.75rem; white-space: pre; }
  .list tr { margin-bottom: var(--s3); padding: var(--s3) var(--s4); background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); }
  .list td, .list td.keep { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: var(--s3); padding: var(--s1) 0; border: 0; text-align: left; white-space: normal; justify-items: start; }
  .list td::before { content: attr(data-label); color: var(--muted); font-size: var(--t-1); line-height: 1.75; }
  .list td:has(> div:empty) { display: none; }
  .list td:has(.id) { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .tools .tabs { flex-wrap: nowrap; overflow-x: auto; min-width: 0; }
  .facts.fields { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts.fields dd { margin-bottom: var(--s2); }
}
@media (prefers-reduced-motion: no-preference) { a, button, .button { transition: background-color .12s, color .12s; } }
@media (forced-colors: active) {
  .button.main, button.main { forced-color-adjust: none; border-color: Highlight; background: Highlight; color: HighlightText; }
}
@media print { .side, .mode, form { display: none; } }
`;

/** The style sheet of every page. It has no `<`, so that a page can contain it unchanged. */
export const look = tokens + frame + parts + forms + tables;
