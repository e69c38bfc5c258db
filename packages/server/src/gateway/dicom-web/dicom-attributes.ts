// DICOM JSON (PS3.18 F): one attribute of an object, and the tags used here by name.

export type DicomValue = { vr: string; Value?: unknown[]; InlineBinary?: string; BulkDataURI?: string };
export type DicomJson = Record<string, DicomValue>;

/** Returns an attribute with one value, or with none if the value is missing. */
export function attribute(vr: string, value: string | number | null | undefined): DicomValue {
  if (value === null || value === undefined || value === '') return { vr };
  return { vr, Value: [vr === 'PN' ? personName(String(value)) : value] };
}

/** Splits a name in DICOM form into its groups: alphabetic, ideographic, phonetic. */
export function personName(text: string): Record<string, string> {
  const [alphabetic = '', ideographic = '', phonetic = ''] = text.split('=');
  return {
    ...(alphabetic !== '' && { Alphabetic: alphabetic }),
    ...(ideographic !== '' && { Ideographic: ideographic }),
    ...(phonetic !== '' && { Phonetic: phonetic }),
  };
}

export const sequence = (items: DicomJson[]): DicomValue => ({ vr: 'SQ', Value: items });

/** Returns the base URL of a namespace. */
export const namespaceAddress = (publicUrl: URL, namespace: string): string =>
  `${publicUrl.href.replace(/\/$/, '')}/api/dicom-web/${namespace}`;
