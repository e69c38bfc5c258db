// Elements of a Word document by what they say. Whatever is not listed here or read by name is reported to the reader.

/** Elements around blocks that say nothing themselves. */
export const blockWrappers = new Set([
  'w:body',
  'w:sdtContent',
  'w:customXml',
  'w:smartTag',
  'w:ins',
  'w:moveTo',
  'w:txbxContent',
  'w:hdr',
  'w:ftr',
]);

/** Properties, ranges and marks: what they are about is said elsewhere. */
export const isSilent = (name: string): boolean =>
  /^\w+:\w*(Pr|PrEx|PrChange|RangeStart|RangeEnd|Grid)$/.test(name) ||
  /^w:(bookmarkStart|bookmarkEnd|proofErr|permStart|permEnd|lastRenderedPageBreak|annotationRef|footnoteRef|endnoteRef|separator|continuationSeparator|softHyphen|background|sectPrChange|fldData|ffData|numberingChange)$/.test(
    name,
  ) ||
  /^(w14|w15|w10):/.test(name);

/** Elements around runs that say nothing themselves. */
export const runWrappers = new Set([
  'w:hyperlink',
  'w:smartTag',
  'w:customXml',
  'w:ins',
  'w:moveTo',
  'w:dir',
  'w:bdo',
  'w:sdtContent',
  'w:rubyBase',
  'w:rt',
  'w:p',
]);

/** What usually stands in a paragraph. */
export const isInline = (name: string): boolean =>
  /^(w:(r|t|hyperlink|fldSimple|dir|bdo|drawing|pict|object)|m:oMath|m:oMathPara)$/.test(name);
