/** A ref for the one field of a page that has changed under the person's hands: it has the focus as soon as it is there. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
}
