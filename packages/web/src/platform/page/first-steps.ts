// What a page does before the app's scripts have arrived, in the script that the server puts into it (page-preloads.ts):
// the theme and the language of the frame that it shows until then, and its first requests. It must stay small.
import { isDarkChoice, readThemeChoice } from '../../ui/theme/stored-theme.ts';
import { shareResponse } from '../api/early-response.ts';
import { sessionHeaders } from '../api/session-headers.ts';
import { readAccessToken } from '../session/session-storage.ts';

/** Marks the form of the frame as sent, so that it stays until the next page (page-frame.ts). */
function watchForm(): void {
  document.addEventListener('submit', ({ target }) => {
    const form = target as HTMLFormElement;
    const button = form.querySelector<HTMLElement>('[data-busy-text]');
    if (!button) return;
    document.documentElement.dataset['sent'] = '';
    button.setAttribute('aria-busy', 'true');
    button.textContent = button.dataset['busyText'] ?? '';
  });
}

/** Requests a URL of the API for the app, with the session of this browser. The app's own call reports a failure. */
async function requestEarly(url: string, token: string): Promise<unknown> {
  const request = fetch(url, { headers: sessionHeaders(token), credentials: 'omit', cache: 'no-store' });
  try {
    const response = await shareResponse(url, token, request);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/**
 * `urls` are what every signed-in reader of the page needs besides their account. Returns what the server responds, the
 * account first; `null` for failures, and for everything without a session.
 */
export async function takeFirstSteps(urls: readonly string[] = []): Promise<unknown[]> {
  const { dataset } = document.documentElement;
  if (isDarkChoice(readThemeChoice())) dataset['theme'] = 'dark';
  const token = readAccessToken();
  if (token !== null) dataset['signedIn'] = '';
  // Hides a frame in another language (base.css).
  const locale = localStorage.getItem('locale');
  if (locale !== null) dataset['locale'] = locale;
  watchForm();
  if (token === null) return [];
  return Promise.all(['/api/users/current-user', ...urls].map((url) => requestEarly(url, token)));
}
