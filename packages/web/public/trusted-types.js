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

// Chrome before 98, Firefox before 104 and Safari before 15.4: the page may fail, so a sentence says why.
if (!window.structuredClone || !Array.prototype.findLast) {
  const script = document.createElement('script');
  script.src = '/old-browser.js';
  document.head.append(script);
}
