/**
 * Returns the web address behind what a clinic typed as its portal's address, or `null` if it is none. Only `http` and
 * `https` without credentials: the text is written by other people, and a link to it must not run or sign in anything.
 */
export function portalLink(address: string): string | null {
  const typed = address.trim();
  if (/\s/.test(typed)) return null;
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(whole)) return null;
  const { protocol, hostname, username, password, href } = new URL(whole);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && hostname.includes('.') && username === '' && password === '' ? href : null;
}
