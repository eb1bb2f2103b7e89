// The colours, sizes and distances of everything here that people look at. The portal and the hosted pages have the same.
export const tokens = `:root { color-scheme: light dark;
  --font: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  --t-1: .8125rem; --t0: .9375rem; --t1: 1.0625rem; --t2: 1.3125rem; --t3: 1.75rem; --t4: 2.375rem;
  --s1: .25rem; --s2: .5rem; --s3: .75rem; --s4: 1rem; --s5: 1.5rem; --s6: 2.25rem; --s7: 3.5rem;
  --radius: .5rem; --measure: 44rem;
  --ground: #f7f8fa; --surface: #ffffff; --sunken: #eef0f4; --line: #d7dce4; --line-strong: #7b8698; --text: #171c26; --muted: #525d70;
  --accent: #0a5a8c; --on-accent: #ffffff; --accent-soft: #e3f0f8; --good: #16693d; --good-soft: #e2f4e9; --bad: #ab1f2d; --bad-soft: #fbe7e8; --warn: #7d5000; --warn-soft: #fbf0d9;
  --shadow: 0 1px 2px rgb(16 24 40 / 6%), 0 4px 16px rgb(16 24 40 / 6%); }`;

export const darkTokens = `--ground: #10141b; --surface: #171d27; --sunken: #0c1016; --line: #2b3443; --line-strong: #7d8aa0; --text: #e8ecf3; --muted: #a3aec0;
  --accent: #7cc4f2; --on-accent: #06263a; --accent-soft: #14303f; --good: #74d79c; --good-soft: #143022; --bad: #ff9aa0; --bad-soft: #3a181d; --warn: #f0c069; --warn-soft: #352811; --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 4px 16px rgb(0 0 0 / 30%);`;

/** The tokens as a style sheet: the dark ones where the reader's system or the switch asks for them. */
export const tokenSheet = `${tokens}
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${darkTokens} } }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; ${darkTokens} }
`;
