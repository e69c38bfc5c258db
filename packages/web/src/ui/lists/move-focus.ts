/** Moves the focus by one among the elements that match a selector. From anywhere else, focuses the first one. */
export function moveFocus(selector: string, step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const at = all.findIndex((element) => element === document.activeElement);
  all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
}
