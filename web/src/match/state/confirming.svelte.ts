// Whether a click on the board plays what can be undone, or every action is confirmed: a setting of this browser.
const KEY = "sandtable.confirm";

class Confirming {
  everything = $state(localStorage.getItem(KEY) === "everything");

  set(everything: boolean): void {
    this.everything = everything;
    if (everything) localStorage.setItem(KEY, "everything");
    else localStorage.removeItem(KEY);
  }
}

export const confirming = new Confirming();
