// Types of additional files. The case stores the English text; each reader sees a translation.
export const fileTypes = {
  scan: 'Radiology scan',
  report: 'Radiology report',
  letter: 'Letter or referral',
  other: 'Something else',
} as const;

export type FileType = keyof typeof fileTypes;

export const fileTypeNames = Object.keys(fileTypes) as FileType[];

/** Returns the type for the text stored in the case. `undefined` if the text came from elsewhere. */
export const fileTypeOf = (kept: string): FileType | undefined =>
  fileTypeNames.find((name) => fileTypes[name] === kept);

/**
 * G-021: files that the viewer can display. An office document's extracted text is not the document, so it is
 * downloaded.
 */
export function isViewable({ mime, name }: { mime: string; name: string }): boolean {
  return (
    mime === 'application/pdf' ||
    /^(image|video)\//.test(mime) ||
    mime.startsWith('model/') ||
    /\.glb$/i.test(name)
  );
}

/** G-022: the displayed name of an additional file, without the leading `0-` that some have. */
export const shownFileName = (fileName: string): string => fileName.replace(/^0-/, '');
