// Before the first paint: the theme the player chose, else the system's.
{
  const chosen = localStorage.getItem("sandtable.theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
}
