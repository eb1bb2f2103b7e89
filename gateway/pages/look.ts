// The styles of the hosted pages: the design tokens of the project, then the components of this package. The same
// text is valid in HTML and in XML, so it has neither `<` nor `&`.
import { tokens } from "./look-tokens.generated.ts";

const ground = `
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; min-height: 100svh; display: flex; flex-direction: column; background: var(--ground); color: var(--text);
  font: var(--t0)/1.5 var(--font); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h1, h2, p, dl, dd, ul, ol, fieldset { margin: 0; padding: 0; }
h1 { font-size: var(--t2); line-height: 1.25; font-weight: 650; letter-spacing: -.01em; text-wrap: balance; }
h2 { font-size: var(--t1); line-height: 1.35; font-weight: 650; }
p { text-wrap: pretty; }
a { color: var(--accent); text-underline-offset: .2em; }
svg { flex: none; width: 1.25em; height: 1.25em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
[hidden] { display: none !important; }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

// The frame of every page. In a narrow window, as in a shop's frame, the surface is the whole page.
const frame = `
.test { display: flex; justify-content: center; gap: var(--s2); padding: var(--s2) var(--s4); background: var(--warn-soft); color: var(--warn);
  border-bottom: 1px solid var(--line); font-size: var(--t-1); line-height: 1.4; }
.test svg { margin-top: .05em; }
.test strong { font-weight: 650; }
main { width: 100%; max-width: 29rem; margin: 0 auto; padding: var(--s5) var(--s4) var(--s6); background: var(--surface); flex: 1; }
main.pair { padding: 0; display: grid; align-content: start; }
.sum { padding: var(--s5) var(--s4); border-bottom: 1px solid var(--line); }
.do { padding: var(--s5) var(--s4) var(--s6); }
@media (width >= 34rem) {
  body { padding-bottom: var(--s6); }
  main { flex: none; margin: var(--s6) auto 0; padding: var(--s6); border: 1px solid var(--line); border-radius: calc(2 * var(--radius)); box-shadow: var(--shadow); }
  .sum, .do { padding: var(--s5) var(--s6); }
  .do { padding-bottom: var(--s6); }
}
@media (width >= 58rem) {
  main { margin-top: var(--s7); }
  main.pair { max-width: 58rem; grid-template-columns: 5fr 6fr; align-content: stretch; overflow: hidden; }
  .sum { padding: var(--s6); border: 0; border-inline-end: 1px solid var(--line); background: var(--ground); }
  .do { padding: var(--s6); }
}
@media (max-width: 33.99rem) { body { background: var(--surface); } main { max-width: none; } }
`;

const summary = `
.payee { color: var(--muted); }
.payee strong { color: var(--text); font-weight: 600; }
.amount { font-size: var(--t4); line-height: 1.15; font-weight: 650; letter-spacing: -.02em; margin-top: var(--s1); }
.amount span { font-size: .5em; font-weight: 600; letter-spacing: 0; color: var(--muted); }
dl { margin-top: var(--s4); font-size: var(--t-1); line-height: 1.5; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--s4); padding: var(--s2) 0; border-top: 1px solid var(--line); }
dl div:last-child { padding-bottom: 0; }
dt { color: var(--muted); }
dd { min-width: 0; font-weight: 500; }
.note { display: flex; gap: var(--s2); margin-top: var(--s4); color: var(--muted); font-size: var(--t-1); }
.note svg { margin-top: .05em; }
@media (max-width: 57.99rem) { .sum .note { display: none; } }
@media (width >= 58rem) { .do .note { display: none; } .sum dl { margin-top: var(--s5); } .sum { display: flex; flex-direction: column; } .sum .note { margin-top: auto; padding-top: var(--s5); } }
`;

const form = `
form { margin-top: var(--s4); }
.field { margin-top: var(--s4); min-width: 0; }
.row { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr)); gap: 0 var(--s4); }
label { display: block; margin-bottom: var(--s1); font-weight: 550; }
label small { font-size: var(--t-1); font-weight: 400; color: var(--muted); }
.in { position: relative; display: block; }
input { display: block; width: 100%; min-height: 3rem; padding: var(--s2) var(--s3); font: inherit; font-size: var(--t1); letter-spacing: .01em; color: inherit;
  background: var(--surface); border: 1px solid var(--line-strong); border-radius: var(--radius); appearance: none; }
input:focus-visible { outline-offset: -1px; border-radius: var(--radius); border-color: var(--accent); }
input::placeholder { color: var(--muted); opacity: 1; }
input[aria-invalid="true"] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.in .brand { position: absolute; inset: 0 0 0 auto; display: flex; align-items: center; padding: 0 var(--s3); font-size: var(--t-1); font-weight: 600; color: var(--muted); pointer-events: none; }
#card { padding-inline-end: 8.5rem; }
@media (max-width: 24.99rem) { #card { padding-inline-end: var(--s3); } .in .brand { inset: auto 0 100% auto; padding: 0 0 var(--s1); } }
.hint { margin-top: var(--s1); font-size: var(--t-1); color: var(--muted); }
.wrong { display: flex; gap: var(--s1); margin-top: var(--s1); font-size: var(--t-1); font-weight: 500; color: var(--bad); }
.wrong svg { margin-top: .05em; }
.problem { margin-top: var(--s4); padding: var(--s3) var(--s4); color: var(--text); background: var(--bad-soft); border: 1px solid transparent; border-inline-start: 4px solid var(--bad); border-radius: var(--radius); }
.problem:focus { outline: 2px solid var(--bad); outline-offset: 2px; }
.problem h2 { font-size: var(--t0); }
.problem ul { list-style: none; margin-top: var(--s1); }
.problem a { display: inline-block; padding: .125rem 0; color: var(--bad); }
.problem p { margin-top: var(--s1); font-size: var(--t-1); }
`;

const button = `
button, .button { display: flex; align-items: center; justify-content: center; gap: var(--s2); width: 100%; min-height: 3rem; padding: var(--s2) var(--s4); font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; color: var(--text); background: transparent; border: 1px solid var(--line-strong); border-radius: var(--radius); cursor: pointer; touch-action: manipulation;
  transition: background-color .12s, border-color .12s; }
button:hover, .button:hover { border-color: var(--text); }
button:focus-visible, .button:focus-visible { border-radius: var(--radius); }
button.main, .button.main { color: var(--on-accent); background: var(--accent); border-color: var(--accent); font-size: var(--t1); }
button.main:hover, .button.main:hover { background: color-mix(in srgb, var(--accent) 88%, var(--text)); border-color: transparent; }
button.quiet { min-height: 2.75rem; color: var(--muted); border-color: transparent; font-weight: 500; }
button.quiet:hover { color: var(--text); text-decoration: underline; text-underline-offset: .2em; }
.acts { display: grid; gap: var(--s3); margin-top: var(--s5); }
form.aside { margin-top: var(--s2); }
[aria-disabled="true"] { cursor: progress; opacity: .85; }
.spin { width: 1.125em; height: 1.125em; border: 2px solid currentColor; border-inline-end-color: transparent; border-radius: 50%; animation: spin .9s linear infinite; }
@keyframes spin { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } .spin { animation: none; border-style: dotted; border-color: currentColor; } }
`;

const rest = `
.lead { margin-top: var(--s2); color: var(--muted); }
.case { margin-top: var(--s5); }
.sign { display: grid; place-items: center; width: 3.5rem; height: 3.5rem; margin-bottom: var(--s4); border-radius: 50%; border: 1px solid transparent; color: var(--accent); background: var(--accent-soft); }
.sign svg { width: 1.75rem; height: 1.75rem; }
.sign.good { color: var(--good); background: var(--good-soft); }
.sign.bad { color: var(--bad); background: var(--bad-soft); }
.sign.warn { color: var(--warn); background: var(--warn-soft); }
.sign .spin { width: 1.75rem; height: 1.75rem; }
.go { margin-top: var(--s5); }
details { margin-top: var(--s5); border-top: 1px solid var(--line); font-size: var(--t-1); }
summary { display: flex; align-items: center; gap: var(--s2); min-height: 2.75rem; color: var(--muted); font-weight: 550; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::after { content: ""; width: .45em; height: .45em; margin-inline-start: auto; margin-inline-end: .25em; border: solid currentColor; border-width: 0 2px 2px 0; transform: translateY(-25%) rotate(45deg); }
details[open] summary::after { transform: translateY(25%) rotate(225deg); }
details dl { margin-top: 0; }
details dd { font-family: var(--mono); }
details .hint { margin-top: var(--s2); }
@media (forced-colors: active) {
  .sign, .problem, .test { border: 1px solid; }
  button.main, .button.main { border: 2px solid; }
  input[aria-invalid="true"] { border-width: 3px; }
}
`;

export const style = [tokens, ground, frame, summary, form, button, rest].join("");
