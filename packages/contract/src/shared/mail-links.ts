// What mail programs turn into links although it is plain text, such as the name in "Hello Ann".

/** Characters that browsers read as the dot of a domain (UTS #46), besides those that NFKC makes one. */
const dots = '[.\u3002]';

const linked: readonly RegExp[] = [
  /:\/\/|www\./i,
  // A domain: its last part has two letters or more, unlike the initials in "J.R.R. Tolkien" and "Ph.D.".
  new RegExp(`[\\p{L}\\p{M}\\p{N}-]${dots}\\p{L}[\\p{L}\\p{M}\\p{N}-]`, 'u'),
  // An IPv4 address.
  /\d\.\d/,
  // A scheme, such as mailto: or tel:.
  /\p{L}:\S/u,
  // A phone number: at least seven digits with a plus or separators, or ten in a row.
  /(?:\+\d|\d[\s()./-]+\d)(?:[\s()./-]*\d){5}|\d{10}/,
];

/** Returns whether mail programs would show part of the text as a link: a web or mail address, or a phone number. */
export function isLinkedInMails(text: string): boolean {
  // Invisible characters neither separate words for the reader nor, in every program, for the link.
  const shown = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  return linked.some((form) => form.test(shown));
}
