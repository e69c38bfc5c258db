// The frame of a page, which the web build has rendered (packages/web/src/app/page-frames.tsx): its gaps are filled in
// for one host and one answer. Nothing in it is about a reader.
import { errorText, type ErrorCode, type Locale } from '@plainscan/contract';

/** A frame for a host without and with a logo of its own. */
export type FrameHtml = { plain: string; withLogo: string };

/** Texts of the web app that the server fills in. */
export type FrameWords = {
  incorrect: string;
  attemptsRemaining: string;
  portalsTitle: string;
  record: string;
};

/** What POST /api/auth/login responded. */
export type LoginAnswer = { status: number; body: Record<string, unknown> };

type FrameFill = {
  name: string;
  logoUrl: string | null;
  isProvider: boolean;
  language: Locale;
  words: FrameWords;
  /** The address that the form of the login page is sent to. */
  action: string;
  /** The form was sent. */
  login?: { email: string; answer: LoginAnswer } | undefined;
};

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const isPortal = (value: unknown): value is { name: string; loginUrl: string } => {
  const { name, loginUrl } = (value ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && typeof loginUrl === 'string' && /^https?:/.test(loginUrl);
};

/** Returns the HTML of what went wrong, as the app says it, or '' after a login. */
function failureOf({ status, body }: LoginAnswer, words: FrameWords, language: Locale): string {
  if (status === 200) return '';
  const portals = Array.isArray(body['workspaces']) ? body['workspaces'].filter(isPortal) : [];
  if (portals.length > 0) {
    const links = portals.map(({ name, loginUrl }) => `<a href="${escaped(loginUrl)}">${escaped(name)}</a>`);
    return `${escaped(words.portalsTitle)}: ${links.join(', ')}`;
  }
  const { maxAttempts, numberOfPasswordAttempt: tried, code, params, message } = body;
  if (status === 401 && typeof maxAttempts === 'number' && typeof tried === 'number') {
    const left = words.attemptsRemaining.replace('{n}', String(Math.max(0, maxAttempts - tried)));
    return escaped(`${words.incorrect}. ${left}`);
  }
  if (status === 401) return escaped(words.incorrect);
  if (language === 'en') return escaped(String(message));
  return escaped(errorText(code as ErrorCode, language, (params ?? {}) as Record<string, string | number>));
}

/** Matches the whole element for a failure, which is left out if there is none. */
const failureElement = /<div[^>]*data-failure[^]*?<\/div>/;

/** Fills in the gaps of a frame. */
export function fillFrame(frame: FrameHtml, fill: FrameFill): string {
  const { logoUrl, login, words, language } = fill;
  const failure = login ? failureOf(login.answer, words, language) : '';
  const html = (logoUrl === null ? frame.plain : frame.withLogo)
    .replace(failureElement, (element) => (failure === '' ? '' : element))
    .replace('__FRAME_FAILURE__', () => failure);
  const gaps: Record<string, string> = {
    NAME: fill.name,
    LOGO: logoUrl ?? '',
    ACTION: fill.action,
    EMAIL: login?.email ?? '',
    // A partner's pages name the list by their product, which is not known before login.
    RECORD: fill.isProvider ? words.record : '\u{a0}',
  };
  const filled = html.replaceAll(/__FRAME_([A-Z]+)__/g, (gap, name: string) => escaped(gaps[name] ?? gap));
  // The login has succeeded, and the app goes on as soon as its scripts are there.
  return login?.answer.status === 200 ? withBusyButton(filled) : filled;
}

function withBusyButton(html: string): string {
  return html.replace(
    /<button data-busy-text="([^"]*)"([^>]*)>[^<]*<\/button>/,
    (_button, text: string, rest: string) => `<button disabled aria-busy="true"${rest}>${text}</button>`,
  );
}
