// The one script of the portal. Everything works without it. It copies ids, has a key for the search and says how long ago
// something was. It scrolls the narrow navigation to the current page, and keeps a form from being sent twice.

/** Contains no `</script`, and no value from a request or the database. */
export const script = `
"use strict";
(() => {
  const now = Date.parse(document.documentElement.dataset.now);
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const steps = [["day", 86400000], ["hour", 3600000], ["minute", 60000], ["second", 1000]];
  for (const time of document.querySelectorAll("time[datetime]")) {
    const gone = Date.parse(time.dateTime) - now;
    const [unit, length] = steps.find(([, size]) => Math.abs(gone) >= size) || steps[3];
    if (!Number.isNaN(gone)) time.title = words.format(Math.round(gone / length), unit);
  }
  const here = document.querySelector("nav [aria-current=page]");
  if (here) here.parentElement.parentElement.scrollLeft = here.offsetLeft - 48;
  const live = document.querySelector("time[data-live]");
  if (live) {
    const begun = performance.now();
    setInterval(() => {
      const at = new Date(now + performance.now() - begun).toISOString();
      live.dateTime = at;
      live.textContent = at.slice(0, 19).replace("T", " ");
    }, 1000);
  }
  if (navigator.clipboard)
    for (const button of document.querySelectorAll("button[data-copy]")) {
      button.hidden = false;
      button.addEventListener("click", async () => {
        let said = "Copied";
        try { await navigator.clipboard.writeText(button.dataset.copy); } catch { said = "Not copied"; }
        button.textContent = said;
        setTimeout(() => { button.textContent = "Copy"; }, 2000);
      });
    }
  document.addEventListener("keydown", (event) => {
    const search = document.querySelector("input[type=search]");
    if (!search || event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    search.focus();
    search.select();
  });
  document.addEventListener("submit", (event) => {
    if (event.target.dataset.sent) return event.preventDefault();
    if (event.target.method !== "post") return;
    event.target.dataset.sent = "1";
    if (event.submitter) event.submitter.setAttribute("aria-busy", "true");
  });
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
    for (const button of document.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
  });
})();
`;
