// What the resources of the library are, and what may be one (T-011, T-021 … T-028, T-032 … T-036): pure rules that the
// server, the form and the filter bar read.

/** T-035: `sharedStudy` is called Ambra Studies. */
export const materialCategories = ['educational', 'supplementary', 'sharedStudy', 'self-help'] as const;
export type MaterialCategory = (typeof materialCategories)[number];

/** T-034, in the order in which they are offered (T-031). */
export const materialTypes = ['3d', 'image', 'dcm', 'video', 'document'] as const;
export type MaterialType = (typeof materialTypes)[number];

/** T-030, T-031: what is listed unless something else is asked for. */
export const defaultMaterialCategories = ['educational', 'supplementary', 'self-help'] as const;

/** T-033: where a keyword is looked for. */
export const materialFilters = ['title', 'selfHelpCategory', 'tags'] as const;
export type MaterialFilter = (typeof materialFilters)[number];

/** T-021 … T-024: the endings that the names of each type have; a study's images may have none. */
export const materialEndings: Readonly<Record<MaterialType, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'gif', 'bmp', 'png', 'tiff'],
  video: ['m4v', 'avi', 'mpg', 'mp4'],
  '3d': ['glb'],
  document: ['pdf'],
  dcm: ['', 'dcm'],
};

/** T-025: the endings of thumbnails that people choose themselves. */
export const thumbnailEndings = ['jpg', 'jpeg', 'png'] as const;

/** CG-131: what the viewer calls each type. */
export const resourceTypeOf = {
  image: 'image',
  video: 'video',
  '3d': '3d',
  document: 'pdf',
  dcm: 'dcm',
} as const satisfies Record<MaterialType, string>;

/** The ending of a name in small letters, without its dot; empty where it has none. */
export function endingOf(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const at = last.lastIndexOf('.');
  return at < 0 ? '' : last.slice(at + 1).toLowerCase();
}

export type MaterialFileProblem = 'library.no-file' | 'library.format' | 'library.other-type';

/**
 * T-018 … T-020: what is wrong with the names of files of this type, or null. The images of a study are judged by their
 * content alone: of a folder whatever is none is left out (T-024).
 */
export function materialFileProblem(
  type: MaterialType,
  names: readonly string[],
): MaterialFileProblem | null {
  if (names.length === 0) return 'library.no-file';
  if (type === 'dcm') return null;
  const wrong = names.map(endingOf).filter((ending) => !materialEndings[type].includes(ending));
  if (wrong.length === 0) return null;
  const others = materialTypes.flatMap((other) => materialEndings[other]).filter((ending) => ending !== '');
  return wrong.every((ending) => others.includes(ending)) ? 'library.other-type' : 'library.format';
}

/** T-025: whether a thumbnail may have this name. */
export const isThumbnailName = (name: string): boolean =>
  (thumbnailEndings as readonly string[]).includes(endingOf(name));

/** T-026: what each category holds; what is shared with cases takes the place of their images (G-027). */
const typesOfCategory: Readonly<Record<MaterialCategory, readonly MaterialType[]>> = {
  educational: materialTypes,
  supplementary: materialTypes,
  sharedStudy: ['dcm'],
  'self-help': ['dcm', 'video', 'document'],
};

export const typesIn = (category: MaterialCategory): readonly MaterialType[] => typesOfCategory[category];

/** T-027: what may have a thumbnail of its own. */
export const mayHaveThumbnail = (category: MaterialCategory, type: MaterialType): boolean =>
  category !== 'self-help' || typesIn('self-help').includes(type);

/** B18: whether a resource may stand beside a patient's study; what is shared with cases shows patients. */
export const mayBeNormal = (category: MaterialCategory, type: MaterialType): boolean =>
  type === 'dcm' && category !== 'sharedStudy';

export type MaterialFields = { hasAnatomy: boolean; hasTags: boolean; hasSelfHelpCategory: boolean };

/** T-008, T-011: which fields a category has beside those of all. */
export const fieldsOf = (category: MaterialCategory): MaterialFields => ({
  hasAnatomy: category === 'supplementary',
  hasTags: category !== 'supplementary',
  hasSelfHelpCategory: category === 'self-help',
});

/** T-032, CG-133: the types of a filter; while supplementary is chosen, videos are among them. */
export function typesShown(
  categories: readonly MaterialCategory[],
  types: readonly MaterialType[],
): MaterialType[] {
  const isForced = categories.includes('supplementary');
  return materialTypes.filter((type) => types.includes(type) || (isForced && type === 'video'));
}

/** T-028: trimmed, each once whether in capitals or not, in the order in which they came. */
export function cleanTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags.map((text) => text.trim()))
    if (tag !== '' && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  return [...seen.values()];
}

const other = 'Other';

/** T-036: `Other` comes last, whatever order the rest is in. */
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
