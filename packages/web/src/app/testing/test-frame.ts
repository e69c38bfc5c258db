import { clearAccessToken, storeAccessToken } from '../../platform/session/session-storage.ts';
import { renderFrames } from '../page-frames.tsx';

/** Opens the page that the server sends to a signed-in reader, named by the first part of its path. */
export function openTestFrame(page: string): void {
  storeAccessToken('token');
  // jsdom has no fonts.
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } });
  const frame = renderFrames('en').pages[page]?.plain ?? '';
  const markup = `<div id="frame" lang="en">${frame}</div><div id="root"></div>`;
  document.body.replaceChildren(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes);
}

/** Removes the page, the session, and responses that no app has taken over. */
export function closeTestFrame(): void {
  clearAccessToken();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
  Reflect.deleteProperty(window, 'earlyResponses');
  Reflect.deleteProperty(document, 'fonts');
}
