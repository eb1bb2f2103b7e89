// Runs before the first paint: marks that there are scripts, and applies the reader's stored theme.
const root = document.documentElement;
root.classList.add("js");
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") root.dataset["theme"] = chosen;
} catch {
  // A reader who allows no storage has the theme of the system.
}
