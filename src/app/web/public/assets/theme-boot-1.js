// Sets the theme before the first paint, so that a dark screen never flashes white. A file of its own because inline
// scripts are forbidden; the number in its name changes with its content, for it is cached for a year.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("courtyard-theme");
  } catch {
    // Storage is forbidden here; the system decides.
  }
  const dark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
