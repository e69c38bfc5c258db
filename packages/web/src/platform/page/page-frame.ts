// The frame that the server sent with the page: it stands before #root, and is there until the app shows a page.
const frameOf = (): HTMLElement | null => document.getElementById('frame');

/** Returns whether the form of the frame was sent, so that the browser is about to leave the page. */
const isFrameSent = (): boolean => 'sent' in document.documentElement.dataset;

/** Enters a text into a field of the app, as if it had been typed there. */
function enterText(field: HTMLInputElement, text: string): void {
  // React follows its own setter of the property.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Moves what was typed, and the focus, to the fields of the page with the same IDs. */
function replaceFrame(frame: HTMLElement): void {
  const focused = frame.contains(document.activeElement) ? document.activeElement : null;
  const typed = [...frame.querySelectorAll('input')].filter(({ value }) => value !== '');
  frame.remove();
  for (const { id, value } of typed) {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) enterText(field, value);
  }
  if (focused?.id) document.getElementById(focused.id)?.focus();
}

/**
 * Returns whether the app shows a page below `root` that may replace the frame. A film in the frame (records/first-film.ts)
 * stays until the page shows it too.
 */
function isPageShown(root: HTMLElement, frame: HTMLElement): boolean {
  const page = root.querySelector('main');
  if (page === null) return false;
  return frame.querySelector('[data-shown]') === null || page.querySelector('[data-loading]') === null;
}

/** Removes the frame as soon as the app shows a page below `root`. Call once, before the first render. */
export function watchFrame(root: HTMLElement): void {
  const frame = frameOf();
  if (!frame) return;
  const observer = new MutationObserver(() => {
    if (!isPageShown(root, frame) || isFrameSent()) return;
    observer.disconnect();
    replaceFrame(frame);
  });
  observer.observe(root, { childList: true, subtree: true });
  // The browser went back to this page after its form was sent.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
