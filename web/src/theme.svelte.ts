// Light, dark, or as the system has it.
export type Theme = "system" | "light" | "dark";

const night = matchMedia("(prefers-color-scheme: dark)");
const stored = localStorage.getItem("sandtable.theme");

class ThemeChoice {
  chosen = $state<Theme>(stored === "light" || stored === "dark" ? stored : "system");
  private system = $state(night.matches);

  constructor() {
    night.addEventListener("change", () => (this.system = night.matches));
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

  /** Whether it is dark now, by choice or by the system. */
  get dark(): boolean {
    return this.chosen === "system" ? this.system : this.chosen === "dark";
  }

  next(): void {
    this.set(this.dark ? "light" : "dark");
  }
}

export const theme = new ThemeChoice();
