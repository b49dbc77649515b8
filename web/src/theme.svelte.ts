// Light, dark, or as the system has it.
export type Theme = "system" | "light" | "dark";

const stored = localStorage.getItem("sandtable.theme");

class ThemeChoice {
  chosen = $state<Theme>(stored === "light" || stored === "dark" ? stored : "system");

  set(theme: Theme): void {
    this.chosen = theme;
    if (theme === "system") {
      localStorage.removeItem("sandtable.theme");
      delete document.documentElement.dataset.theme;
    } else {
      localStorage.setItem("sandtable.theme", theme);
      document.documentElement.dataset.theme = theme;
    }
  }

  next(): void {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = this.chosen === "system" ? (dark ? "dark" : "light") : this.chosen;
    this.set(now === "dark" ? "light" : "dark");
  }
}

export const theme = new ThemeChoice();
