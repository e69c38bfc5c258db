// DICOM JSON (PS3.18 F): one attribute of an object, and the tags that are used here by name.

export type DicomValue = { vr: string; Value?: unknown[]; InlineBinary?: string; BulkDataURI?: string };
export type DicomJson = Record<string, DicomValue>;

/** An attribute with one value; without any where there is none. */
export function attribute(vr: string, value: string | number | null | undefined): DicomValue {
  if (value === null || value === undefined || value === '') return { vr };
  return { vr, Value: [vr === 'PN' ? personName(String(value)) : value] };
}

/** A name in DICOM's own form with its groups apart: letters, ideographs, sounds. */
export function personName(text: string): Record<string, string> {
  const [alphabetic = '', ideographic = '', phonetic = ''] = text.split('=');
  return {
    ...(alphabetic !== '' && { Alphabetic: alphabetic }),
    ...(ideographic !== '' && { Ideographic: ideographic }),
    ...(phonetic !== '' && { Phonetic: phonetic }),
  };
}

export const sequence = (items: DicomJson[]): DicomValue => ({ vr: 'SQ', Value: items });

/** Where everything of a namespace lies. */
export const namespaceAddress = (publicUrl: URL, namespace: string): string =>
  `${publicUrl.href.replace(/\/$/, '')}/api/dicom-web/${namespace}`;
