// Finds the normal study that fits a series (B18), by the body part and the kind of images named in the series.
import type { StudyDocument, StudySeries } from '../viewers/study-document.ts';
import type { Normal } from './normal-schema.ts';

/** DICOM's modality (0008,0060). */
const modalityOf: Readonly<Record<string, Normal['modality']>> = {
  CT: 'CT',
  RF: 'Fluoroscopy',
  XA: 'Fluoroscopy',
  MG: 'Mammography',
  MR: 'MRI',
  NM: 'Nuclear Medicine',
  PT: 'PET',
  US: 'Ultrasound',
  CR: 'X-ray',
  DX: 'X-ray',
};

/** Whole words in headers and titles, English and Spanish, without accents. Includes DICOM's own terms (0018,0015). */
const anatomyWords: Readonly<Record<Normal['anatomy'], string>> = {
  Abdomen: 'abdomen abdominal liver higado kidney rinon pancreas',
  Ankle: 'ankle tobillo',
  Brain: 'brain head skull cerebro cerebral cabeza craneo encefalo',
  Breast: 'breast mama',
  Chest: 'chest thorax torax lung lungs pulmon',
  Elbow: 'elbow codo',
  Face: 'face sinus sinuses orbit cara',
  Foot: 'foot pie',
  Hand: 'hand mano',
  Heart: 'heart cardiac corazon',
  Hip: 'hip cadera',
  Knee: 'knee rodilla',
  Neck: 'neck cuello',
  Pelvis: 'pelvis prostate uterus',
  Shoulder: 'shoulder hombro',
  Spine: 'spine cspine tspine lspine sspine lumbar lumbosacral columna',
  Vessels: 'angio angiography carotid aorta vessels vasos',
  Wrist: 'wrist muneca',
};

/** Sections of the spine. A normal cervical spine says nothing about a lumbar one. */
const sectionWords = ['cspine cervical', 'tspine thoracic dorsal toracica', 'lspine lumbar lumbosacral'];

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );
const hasOne = (words: ReadonlySet<string>, of: string): boolean =>
  of.split(' ').some((word) => words.has(word));

const partsIn = (text: string): string[] => {
  const words = wordsOf(text);
  return Object.entries(anatomyWords).flatMap(([part, of]) => (hasOne(words, of) ? [part] : []));
};
const sectionsIn = (text: string): string[] => {
  const words = wordsOf(text);
  return sectionWords.filter((of) => hasOne(words, of));
};

type About = Pick<StudyDocument, 'title' | 'description'>;
type Shown = Pick<StudySeries, 'modality' | 'description' | 'bodyPart'>;

/** Returns what a series shows, in the library's terms. `null` if the series does not say. */
export function kindOfImages(
  study: About,
  series: Shown,
): { anatomy: string | null; modality: Normal['modality'] | null } {
  const [anatomy] =
    textsOf(study, series)
      .map(partsIn)
      .find((found) => found.length > 0) ?? [];
  return { anatomy: anatomy ?? null, modality: modalityOf[series.modality] ?? null };
}

const textsOf = (study: About, series: Shown): string[] => [
  series.bodyPart ?? '',
  series.description,
  `${study.title} ${study.description ?? ''}`,
];

/**
 * Returns whether a normal study may be shown next to a series: same kind of images, and same body part as named by the
 * series, else by its description, else by the study. Without a named part, nothing fits.
 */
export function fitsNormal(normal: Normal, study: About, series: Shown): boolean {
  if (modalityOf[series.modality] !== normal.modality) return false;
  const texts = textsOf(study, series);
  const parts = texts.map(partsIn).find((found) => found.length > 0) ?? [];
  if (!parts.includes(normal.anatomy)) return false;
  const shown = texts.map(sectionsIn).find((found) => found.length > 0) ?? [];
  const known = sectionsIn(`${normal.titleEn} ${normal.titleEs}`);
  const isSpine = normal.anatomy === 'Spine' && shown.length > 0 && known.length > 0;
  return !isSpine || shown.some((section) => known.includes(section));
}
