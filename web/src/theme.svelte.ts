// The theme: light, dark, or the system's.
export type Theme = "system" | "light" | "dark";

const systemDark = matchMedia("(prefers-color-scheme: dark)");
const stored = localStorage.getItem("sandtable.theme");

class ThemeChoice {
  chosen = $state<Theme>(stored === "light" || stored === "dark" ? stored : "system");
  private system = $state(systemDark.matches);

  constructor() {
    systemDark.addEventListener("change", () => (this.system = systemDark.matches));
  }

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

  /** Whether the page is dark now. */
  get dark(): boolean {
    return this.chosen === "system" ? this.system : this.chosen === "dark";
  }

  next(): void {
    this.set(this.dark ? "light" : "dark");
  }
}

export const theme = new ThemeChoice();
