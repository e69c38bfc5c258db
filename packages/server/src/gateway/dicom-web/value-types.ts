// oxlint-disable-next-line typescript/triple-slash-reference -- other packages compile this file without the folder
/// <reference path="./dcmjs.d.ts" />
// Value representation of an element. Implicit VR files do not contain it, so the standard's dictionary is used.

export type ValueTypes = {
  /** `tag` as `x00100010`; `given` is the file's value; `isSigned` is whether its pixels are signed. */
  typeOf: (tag: string, given: string | undefined, isSigned: boolean) => string;
};

let loaded: Promise<ValueTypes> | undefined;

/** The dictionary is large and rarely needed, so it is loaded once, on first use. */
export const loadValueTypes = (): Promise<ValueTypes> => (loaded ??= load());

async function load(): Promise<ValueTypes> {
  const { data } = (await import('dcmjs')).default;
  const { dictionary } = data.DicomMetaDictionary;
  const placeOf = (tag: string): string => `(${tag.slice(1, 5)},${tag.slice(5)})`.toUpperCase();
  return {
    typeOf(tag, given, isSigned) {
      if (given !== undefined && /^[A-Z]{2}$/.test(given)) return given;
      const known = dictionary[placeOf(tag)]?.vr ?? (isPrivateCreator(tag) ? 'LO' : 'UN');
      if (known === 'xs') return isSigned ? 'SS' : 'US';
      if (known === 'up') return 'UL';
      return /^[A-Z]{2}$/.test(known) ? known : 'OW';
    },
  };
}

const isPrivateCreator = (tag: string): boolean => /^x...[13579bdf]00[1-9a-f][0-9a-f]$/.test(tag);
