// Runs before anything is painted: says that there are scripts, and which theme the reader chose last time.
const root = document.documentElement;
root.classList.add("js");
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") root.dataset["theme"] = chosen;
} catch {
  // A reader who allows no storage has the theme of the system.
}
