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
