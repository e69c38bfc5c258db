// Values of a `redirect` query that lead off the site, or try to (security.md X2, CG-14).
const hosts = ['evil.test', 'evil.test/cases', 'evil.test:80/', 'user@evil.test', 'localhost.evil.test'];

const forms: ((host: string) => string)[] = [
  (host) => `//${host}`,
  (host) => `///${host}`,
  (host) => `/\\${host}`,
  (host) => `\\\\${host}`,
  (host) => `/%2f%2f${host}`,
  (host) => `/./..//${host}`,
  (host) => `/..//${host}`,
  (host) => `/\t/${host}`,
  (host) => `/\n/${host}`,
  (host) => `https://${host}`,
  (host) => `https:${host}`,
];

export const hostileRedirects: readonly string[] = [
  ...hosts.flatMap((host) => forms.map((form) => form(host))),
  'javascript:alert(document.domain)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.test/1',
  '/%5cevil.test',
  '/\u2028/evil.test',
  '/\u00a0/evil.test',
  '/login?redirect=//evil.test',
];
