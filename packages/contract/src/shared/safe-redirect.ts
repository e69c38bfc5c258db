// CG-14: which targets of a `redirect` query are followed. Decided on the text alone, so that server and browser agree.

const longest = 2_000;
/** What a path of this product is made of. No percent sign: an encoded slash or dot has no honest use here. */
const plainPath = /^\/[A-Za-z0-9\-._~!$&'()*+,;=:@/]*$/;
/** Signs that browsers drop or turn into slashes while they read an address. */
// oxlint-disable-next-line no-control-regex -- control signs are what this is about
const disallowedCharacters = /[\u0000-\u0020\u007f-\u00a0\\\u2028\u2029\ufeff]/;

/**
 * The path and query of a same-origin target, without its fragment; null for everything that is not one, such as
 * `//host`, `/\host`, `/./..//host`, another scheme, or nothing at all.
 */
export const safeRedirectPath = (target: unknown): string | null => {
  if (typeof target !== 'string' || target.length > longest || disallowedCharacters.test(target)) return null;
  const [address = ''] = target.split('#');
  const [path = ''] = address.split('?');
  if (!plainPath.test(path) || path.includes('//')) return null;
  if (path.split('/').some((step) => step === '.' || step === '..')) return null;
  return address;
};
