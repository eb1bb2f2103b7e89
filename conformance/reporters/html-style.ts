// How the HTML report looks: one scale of type, one of space, one set of colours for light and one for dark.

export const style = `
:root {
  color-scheme: light dark;
  --small: .8125rem; --body: .9375rem; --large: 1.125rem; --huge: 1.625rem;
  --s1: .25rem; --s2: .5rem; --s3: .75rem; --s4: 1rem; --s5: 1.5rem; --s6: 2.5rem;
  --paper: #f6f7f9; --sheet: #ffffff; --well: #f1f3f6; --line: #dde1e7; --ink: #1b1f26; --soft: #56606f; --link: #1d4f91;
  --good: #17693a; --bad: #b3261e; --odd: #7a5200; --open: #56606f;
  --good-back: #e6f4ea; --bad-back: #fcebea; --odd-back: #fbf1dc; --open-back: #eceff3;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14161a; --sheet: #1b1e24; --well: #14161a; --line: #323843; --ink: #e4e7ec; --soft: #a3adbb; --link: #8ab4f0;
    --good: #6fce90; --bad: #ff938a; --odd: #e6bb5c; --open: #a3adbb;
    --good-back: #17301f; --bad-back: #3a1e1d; --odd-back: #332a14; --open-back: #262b33;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: 6.5rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: var(--body)/1.55 system-ui, sans-serif; }
main, header, footer { max-width: 76rem; margin: 0 auto; padding: 0 var(--s5); }
h1, h2, h3, h4, p, ul, dl, dd, pre { margin: 0; padding: 0; }
ul { list-style: none; }
h1 { font-size: var(--huge); line-height: 1.25; font-weight: 650; overflow-wrap: anywhere; }
h2 { font-size: var(--large); line-height: 1.35; font-weight: 650; }
h3 { font-size: var(--body); font-weight: 650; }
a { color: var(--link); text-underline-offset: .15em; }
code, pre, .id { font-family: var(--mono); font-size: var(--small); }
.id { overflow-wrap: anywhere; font-weight: 600; }
.soft { color: var(--soft); } .small { font-size: var(--small); }
.skip { position: absolute; left: -100vw; } .skip:focus { left: var(--s4); top: var(--s4); background: var(--sheet); padding: var(--s2) var(--s4); z-index: 3; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
[hidden] { display: none !important; }

header { padding-top: var(--s6); display: grid; gap: var(--s4); }
.eyebrow { color: var(--soft); font-size: var(--small); font-weight: 600; }
.verdict { display: flex; gap: var(--s3); align-items: baseline; padding: var(--s3) var(--s4); border-radius: .5rem; font-size: var(--large); font-weight: 600; }
.verdict.good { background: var(--good-back); color: var(--good); } .verdict.bad { background: var(--bad-back); color: var(--bad); }
.verdict.open { background: var(--odd-back); color: var(--odd); }
.facts { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s5); font-size: var(--small); }
.facts div { display: flex; gap: var(--s2); } .facts dt { color: var(--soft); } .facts dd { overflow-wrap: anywhere; }

.bar { position: sticky; top: 0; z-index: 2; background: var(--paper); border-bottom: 1px solid var(--line); margin-top: var(--s5); }
.bar > div { max-width: 76rem; margin: 0 auto; padding: var(--s3) var(--s5); display: flex; flex-wrap: wrap; gap: var(--s2) var(--s3); align-items: center; }
.bar nav { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s4); margin-left: auto; font-size: var(--small); }
.statuses { display: flex; flex-wrap: wrap; gap: var(--s2); }
button, input, select { font: inherit; font-size: var(--small); color: inherit; background: var(--sheet); border: 1px solid var(--line); border-radius: .375rem; padding: var(--s1) var(--s3); min-height: 2rem; }
button { cursor: pointer; } button:hover { border-color: var(--soft); }
button b { font-variant-numeric: tabular-nums; }
button[aria-pressed="true"] { border-color: currentColor; box-shadow: inset 0 0 0 1px currentColor; }
button.good { color: var(--good); } button.bad { color: var(--bad); } button.odd { color: var(--odd); } button.open { color: var(--open); }
input[type="search"] { flex: 1 1 12rem; min-width: 8rem; max-width: 24rem; } select { max-width: 100%; }

main > section { margin-top: var(--s6); display: grid; gap: var(--s3); }
main > section > p { max-width: 46rem; }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem; min-width: 0; }
details > summary { cursor: pointer; }
.group > summary { padding: var(--s3) var(--s4); font-weight: 650; display: flex; flex-wrap: wrap; gap: var(--s1) var(--s4); align-items: baseline; list-style: none; }
summary::-webkit-details-marker { display: none; }
.group > summary::before, .row > summary::before { content: ""; flex: none; width: .375rem; height: .375rem; border-right: 1.5px solid var(--soft); border-bottom: 1.5px solid var(--soft); transform: rotate(-45deg); align-self: start; margin-top: .55rem; }
.group[open] > summary::before, .row[open] > summary::before { transform: rotate(45deg); }
.group > summary .soft { font-weight: 400; font-size: var(--small); }
.row { border-top: 1px solid var(--line); }
.row > summary, .row > .line { list-style: none; display: grid; grid-template-columns: .5rem 8.5rem minmax(0, 1fr); gap: 0 var(--s3); padding: var(--s2) var(--s4); align-items: baseline; }
.row .name { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 0 var(--s4); }
.row > .story { padding: var(--s2) var(--s4) var(--s5) calc(var(--s4) + .5rem + var(--s3)); }
.fault > .head { padding: var(--s4) var(--s4) var(--s3); display: grid; gap: var(--s1); border-bottom: 1px solid var(--line); }
.fault > .head > div { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s3); align-items: baseline; }
.fault > .story { padding: var(--s4); }
.status { font-size: var(--small); font-weight: 600; white-space: nowrap; } .status::before { content: attr(data-sign); display: inline-block; width: 1.25em; }
.good > .status, .status.good { color: var(--good); } .status.bad { color: var(--bad); } .status.odd { color: var(--odd); } .status.open { color: var(--open); }

.story { display: grid; gap: var(--s4); min-width: 0; }
.story dl { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: var(--s2) var(--s4); } .story dt { color: var(--soft); font-size: var(--small); padding-top: .1em; } .story dd { overflow-wrap: anywhere; max-width: 60rem; }
.story dd .small { display: block; }
.diff { font-family: var(--mono); font-size: var(--small); border: 1px solid var(--line); border-radius: .375rem; overflow: hidden; }
.diff > * { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: var(--s4); padding: var(--s2) var(--s3); white-space: pre-wrap; overflow-wrap: anywhere; }
.diff .want { background: var(--good-back); } .diff .got { background: var(--bad-back); } .diff .from { text-decoration: underline 2px; text-underline-offset: .2em; }
.hint { border-left: 3px solid var(--odd); background: var(--odd-back); padding: var(--s2) var(--s3); overflow-wrap: anywhere; border-radius: 0 .375rem .375rem 0; }
.hint + .hint, h4 + .hint { margin-top: var(--s2); } .signed { display: block; margin-top: var(--s1); white-space: pre-wrap; overflow-wrap: anywhere; }
.exchange { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: var(--s4); }
figure { margin: 0; min-width: 0; display: grid; gap: var(--s1); align-content: start; } figcaption { color: var(--soft); font-size: var(--small); display: flex; justify-content: space-between; align-items: end; gap: var(--s3); }
figcaption button { min-height: 0; padding: 0 var(--s2); }
pre { background: var(--well); border: 1px solid var(--line); border-radius: .375rem; padding: var(--s3); white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.5; max-height: 26rem; overflow: auto; }

.table { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: var(--s2) var(--s4); border-top: 1px solid var(--line); overflow-wrap: anywhere; }
thead th { border-top: 0; color: var(--soft); font-size: var(--small); font-weight: 600; }
tbody th { font-weight: 400; width: 58%; } td.state { width: 9.5rem; } td ul { display: grid; gap: var(--s1); }
td details > summary { color: var(--link); font-size: var(--small); } td details > ul { margin-top: var(--s2); }
footer { margin-top: var(--s6); padding-bottom: var(--s6); }

@media (max-width: 44rem) {
  main, header, footer, .bar > div { padding-left: var(--s4); padding-right: var(--s4); }
  .bar { position: static; } html { scroll-padding-top: var(--s4); } .bar nav { margin-left: 0; width: 100%; }
  .row > summary, .row > .line { grid-template-columns: .5rem minmax(0, 1fr); } .row .name { grid-column: 2; grid-template-columns: minmax(0, 1fr); }
  .row > .story { padding-left: var(--s4); }
  .story dl, .diff > * { grid-template-columns: minmax(0, 1fr); gap: 0; } .story dd { margin-bottom: var(--s2); }
  thead { display: none; } table, tbody, tr, th, td, tbody th, td.state { display: block; width: auto; } tbody th, td { padding: var(--s1) var(--s4); border: 0; } tbody tr { border-top: 1px solid var(--line); padding: var(--s2) 0; }
}
@media print {
  :root { --paper: #fff; --sheet: #fff; } .bar, .skip, figcaption button { display: none; } pre { max-height: none; } .fault { break-inside: avoid-page; } main, header, footer { max-width: none; padding: 0; }
}
`;
