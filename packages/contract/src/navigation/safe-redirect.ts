// CG-14: which `redirect` targets are followed. Decided from the text only, so that server and browser agree.

const longest = 2_000;
/** Characters in this product's paths. No percent sign, because an encoded slash or dot has no legitimate use here. */
const plainPath = /^\/[A-Za-z0-9\-._~!$&'()*+,;=:@/]*$/;
/** Characters that browsers drop or turn into slashes when they parse an address. */
// oxlint-disable-next-line no-control-regex -- control signs are what this is about
const disallowedCharacters = /[\u0000-\u0020\u007f-\u00a0\\\u2028\u2029\ufeff]/;

/**
 * Returns the path and query of a same-origin target, without its fragment. Returns `null` for anything else, such as
 * `//host`, `/\host`, `/./..//host`, another scheme, or an empty value.
 */
export const safeRedirectPath = (target: unknown): string | null => {
  if (typeof target !== 'string' || target.length > longest || disallowedCharacters.test(target)) return null;
  const [address = ''] = target.split('#');
  const [path = ''] = address.split('?');
  if (!plainPath.test(path) || path.includes('//')) return null;
  if (path.split('/').some((step) => step === '.' || step === '..')) return null;
  return address;
};
