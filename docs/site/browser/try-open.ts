// Loads the script of the form "Try it" when the reader opens it, because it has the whole contract.
export function loadWhenOpened(ownAddress: string): void {
  const place = document.querySelector<HTMLDetailsElement>("#try-it");
  place?.addEventListener(
    "toggle",
    () => {
      const script = document.createElement("script");
      script.src = new URL("try.js", ownAddress).href;
      document.head.append(script);
    },
    { once: true },
  );
}
