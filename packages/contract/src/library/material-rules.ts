// Rules for library resources (T-011, T-021 … T-028, T-032 … T-036). Pure functions shared by the server, the form and
// the filter bar.

/** T-035: `sharedStudy` is called Ambra Studies. */
export const materialCategories = ['educational', 'supplementary', 'sharedStudy', 'self-help'] as const;
export type MaterialCategory = (typeof materialCategories)[number];

/** T-034, in the order in which the types are offered (T-031). */
export const materialTypes = ['3d', 'image', 'dcm', 'video', 'document'] as const;
export type MaterialType = (typeof materialTypes)[number];

/** T-030, T-031: the categories listed by default. */
export const defaultMaterialCategories = ['educational', 'supplementary', 'self-help'] as const;

/** T-033: the fields in which a keyword can be searched. */
export const materialFilters = ['title', 'selfHelpCategory', 'tags'] as const;
export type MaterialFilter = (typeof materialFilters)[number];

/** T-021 … T-024: the file extensions of each type, and those of phones' photos. Images of a study may have none. */
export const materialExtensions: Readonly<Record<MaterialType, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'gif', 'bmp', 'png', 'tiff', 'heic', 'heif'],
  video: ['m4v', 'avi', 'mpg', 'mp4'],
  '3d': ['glb'],
  document: ['pdf'],
  dcm: ['', 'dcm'],
};

/** T-025: the file extensions of uploaded thumbnails. */
export const thumbnailExtensions = ['jpg', 'jpeg', 'png'] as const;

/** CG-131: the viewer's name for each type. */
export const resourceTypeOf = {
  image: 'image',
  video: 'video',
  '3d': '3d',
  document: 'pdf',
  dcm: 'dcm',
} as const satisfies Record<MaterialType, string>;

/** Returns a file extension in lowercase without its dot, or an empty string if there is none. */
export function extensionOf(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const at = last.lastIndexOf('.');
  return at < 0 ? '' : last.slice(at + 1).toLowerCase();
}

export type MaterialFileProblem = 'library.no-file' | 'library.format' | 'library.other-type';

/**
 * T-018 … T-020: returns the problem of the names of files of this type, or `null`. Images of a study are judged only
 * by their content: other files in a folder are left out (T-024).
 */
export function materialFileProblem(
  type: MaterialType,
  names: readonly string[],
): MaterialFileProblem | null {
  if (names.length === 0) return 'library.no-file';
  if (type === 'dcm') return null;
  const wrong = names.map(extensionOf).filter((ending) => !materialExtensions[type].includes(ending));
  if (wrong.length === 0) return null;
  const others = materialTypes
    .flatMap((other) => materialExtensions[other])
    .filter((ending) => ending !== '');
  return wrong.every((ending) => others.includes(ending)) ? 'library.other-type' : 'library.format';
}

/** T-025: returns whether a thumbnail may have this name. */
export const isThumbnailName = (name: string): boolean =>
  (thumbnailExtensions as readonly string[]).includes(extensionOf(name));

/** T-026: the types in each category. What is shared with cases replaces their images (G-027). */
const typesOfCategory: Readonly<Record<MaterialCategory, readonly MaterialType[]>> = {
  educational: materialTypes,
  supplementary: materialTypes,
  sharedStudy: ['dcm'],
  'self-help': ['dcm', 'video', 'document'],
};

export const typesIn = (category: MaterialCategory): readonly MaterialType[] => typesOfCategory[category];

/** T-027: returns whether a resource may have its own thumbnail. */
export const mayHaveThumbnail = (category: MaterialCategory, type: MaterialType): boolean =>
  category !== 'self-help' || typesIn('self-help').includes(type);

/** B18: returns whether a resource may be shown next to a patient's study. Shared studies contain patient data. */
export const mayBeNormal = (category: MaterialCategory, type: MaterialType): boolean =>
  type === 'dcm' && category !== 'sharedStudy';

export type MaterialFields = { hasAnatomy: boolean; hasTags: boolean; hasSelfHelpCategory: boolean };

/** T-008, T-011: returns the fields a category has in addition to the common ones. */
export const fieldsOf = (category: MaterialCategory): MaterialFields => ({
  hasAnatomy: category === 'supplementary',
  hasTags: category !== 'supplementary',
  hasSelfHelpCategory: category === 'self-help',
});

/** T-032, CG-133: returns the types of a filter. While supplementary is chosen, they include videos. */
export function typesShown(
  categories: readonly MaterialCategory[],
  types: readonly MaterialType[],
): MaterialType[] {
  const isForced = categories.includes('supplementary');
  return materialTypes.filter((type) => types.includes(type) || (isForced && type === 'video'));
}

/** T-028: trims tags and removes duplicates, ignoring case, in their original order. */
export function cleanTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags.map((text) => text.trim()))
    if (tag !== '' && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  return [...seen.values()];
}

const other = 'Other';

/** T-036: moves `Other` to the end and keeps the order of the rest. */
export const otherLast = <Name extends string>(names: readonly Name[]): Name[] => [
  ...names.filter((name) => name !== other),
  ...names.filter((name) => name === other),
];

/** What supplementary materials are about (V-084, V-085). */
export const anatomies = [
  'Abdomen',
  'Ankle',
  'Brain',
  'Breast',
  'Chest',
  'Elbow',
  'Face',
  'Foot',
  'Hand',
  'Heart',
  'Hip',
  'Knee',
  'Neck',
  'Other',
  'Pelvis',
  'Shoulder',
  'Spine',
  'Vessels',
  'Wrist',
] as const;
export const modalities = [
  'CT',
  'Fluoroscopy',
  'Mammography',
  'MRI',
  'Nuclear Medicine',
  'Other',
  'PET',
  'Ultrasound',
  'X-ray',
] as const;
