/** Types of additional files. The case stores the English text; each reader sees a translation. */
export const additionalFileTypes = {
  scan: 'Radiology scan',
  report: 'Radiology report',
  letter: 'Letter or referral',
  other: 'Something else',
} as const;

export type AdditionalFileType = keyof typeof additionalFileTypes;

export const additionalFileTypeNames = Object.keys(additionalFileTypes) as AdditionalFileType[];

/** Returns the type for the text stored in the case. `undefined` if the text came from elsewhere. */
export const additionalFileTypeOf = (kept: string): AdditionalFileType | undefined =>
  additionalFileTypeNames.find((name) => additionalFileTypes[name] === kept);
