// What an additional file can be. The case keeps the English words; each reader sees their own.
export const fileTypes = {
  scan: 'Radiology scan',
  report: 'Radiology report',
  letter: 'Letter or referral',
  other: 'Something else',
} as const;

export type FileType = keyof typeof fileTypes;

export const fileTypeNames = Object.keys(fileTypes) as FileType[];

/** The name of a type that the case keeps, or nothing for words that came from elsewhere. */
export const fileTypeOf = (kept: string): FileType | undefined =>
  fileTypeNames.find((name) => fileTypes[name] === kept);

/** G-021: what the viewer shows as it is; the words of an office document are not the document, which is saved. */
export function isViewable({ mime, name }: { mime: string; name: string }): boolean {
  return (
    mime === 'application/pdf' ||
    /^(image|video)\//.test(mime) ||
    mime.startsWith('model/') ||
    /\.glb$/i.test(name)
  );
}

/** G-022: the name of an additional file as people see it, without the `0-` that some carry in front. */
export const shownFileName = (fileName: string): string => fileName.replace(/^0-/, '');
