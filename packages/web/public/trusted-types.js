// The rule for every string that could become script or markup. It has to run before anything else:
// libraries that know nothing of Trusted Types fall through to this policy.
if (window.trustedTypes) {
  window.trustedTypes.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Markup from a string is not allowed here');
      return text;
    },
    createScriptURL(address) {
      const url = new URL(address, window.location.href);
      if (url.origin !== window.location.origin) throw new TypeError('Scripts load from this site only');
      return url.href;
    },
  });
}
