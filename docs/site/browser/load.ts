// The addresses of the site, and scripts that a page loads when the reader needs them.
const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;

/** The site's root: scripts are one folder below it. */
export const siteRoot = new URL("..", own);

/** Loads a script of assets/; those loaded at once run in their order. */
export function load(name: string): HTMLScriptElement {
  const script = document.createElement("script");
  script.src = new URL(`assets/${name}`, siteRoot).href;
  script.async = false;
  document.head.append(script);
  return script;
}
