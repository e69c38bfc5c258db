/** A ref callback that focuses a page's single field as soon as it is rendered. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
}
