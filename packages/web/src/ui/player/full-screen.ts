// Full screen for a part of the page.

/** Safari before 16.4 has its own names. */
interface ScreenElement {
  requestFullscreen?: () => Promise<void>;
  webkitRequestFullscreen?: () => void;
}
interface ScreenDocument {
  fullscreenElement?: Element | null;
  exitFullscreen?: () => Promise<void>;
  webkitFullscreenElement?: Element | null;
  webkitExitFullscreen?: () => void;
}

/** Whether the browser lets any part of a page fill the screen. */
export const canFillScreen = (): boolean =>
  'requestFullscreen' in Element.prototype || 'webkitRequestFullscreen' in Element.prototype;

/** Returns the element that fills the screen, if any. */
export const fillingElement = (page: ScreenDocument = document): Element | null =>
  page.fullscreenElement ?? page.webkitFullscreenElement ?? null;

/** Fills the screen with an element, or ends that. A browser that refuses leaves the page unchanged. */
export function toggleFullScreen(element: ScreenElement | null): void {
  const page: ScreenDocument = document;
  if (fillingElement(page)) {
    if (page.exitFullscreen) void page.exitFullscreen();
    else page.webkitExitFullscreen?.();
  } else if (element?.requestFullscreen) element.requestFullscreen().catch(() => {});
  else element?.webkitRequestFullscreen?.();
}
