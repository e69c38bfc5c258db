// Response types that a caller accepts (PS3.18 8.3.3, 8.7): from its Accept header, or the parameter that replaces it.

type Range = { media: string; type: string; transferSyntax: string };

export type Accepted = {
  /** Returns whether a multipart response of this type and transfer syntax is acceptable. */
  parts: (type: string, transferSyntax?: string) => boolean;
  /** Returns whether the caller requests a single body of this type and no multipart response. */
  single: (type: string, transferSyntax?: string) => boolean;
  json: boolean;
};

const anything = new Set(['*/*', '*']);

/** Takes `header` and `parameter` as received. Without both, everything is accepted. */
export function readAccepted(header: string | undefined, parameter: unknown): Accepted {
  const text = typeof parameter === 'string' && parameter !== '' ? parameter : (header ?? '*/*');
  const ranges = splitOutside(text.slice(0, 2_000), ',').map(readRange);
  const isSame = (range: Range, type: string, transferSyntax?: string): boolean =>
    (range.type === '' || anything.has(range.type) || range.type === type) &&
    (transferSyntax === undefined || ['', '*', transferSyntax].includes(range.transferSyntax));
  const isParts = ({ media }: Range): boolean => media === 'multipart/related' || media === 'multipart/*';
  return {
    parts: (type, transferSyntax) =>
      ranges.some(
        (range) => anything.has(range.media) || (isParts(range) && isSame(range, type, transferSyntax)),
      ),
    single: (type, transferSyntax) =>
      !ranges.some(({ media }) => anything.has(media) || media.startsWith('multipart/')) &&
      ranges.some(({ media, transferSyntax: asked }) =>
        isSame({ media, type: media, transferSyntax: asked }, type, transferSyntax),
      ),
    json: ranges.some(
      ({ media }) =>
        anything.has(media) ||
        ['application/*', 'application/json', 'application/dicom+json'].includes(media),
    ),
  };
}

function readRange(text: string): Range {
  const [media = '', ...parameters] = splitOutside(text, ';').map((part) => part.trim());
  const named = new Map(
    parameters.map((parameter) => {
      const [name = '', value = ''] = parameter.split('=', 2);
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')];
    }),
  );
  return {
    media: media.toLowerCase(),
    type: (named.get('type') ?? '').toLowerCase(),
    transferSyntax: named.get('transfer-syntax') ?? '',
  };
}

/** Text between quotation marks is not split. */
const splitOutside = (text: string, sign: ',' | ';'): string[] =>
  text.match(sign === ',' ? /(?:"[^"]*"|[^,"])+/g : /(?:"[^"]*"|[^;"])+/g) ?? [''];
