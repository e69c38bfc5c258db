// Which series of a normal study is most like the one that it stands beside.
import { fitsNormal, type MatchingNormal, type StudyDocument, type StudySeries } from '@plainscan/contract';

/** One word for the many that mean the same cut. */
const cuts: Readonly<Record<string, string>> = {
  ax: 'axial',
  tra: 'axial',
  trans: 'axial',
  transverse: 'axial',
  transversal: 'axial',
  sag: 'sagittal',
  cor: 'coronal',
};

const wordsOf = ({ description }: Pick<StudySeries, 'description'>): ReadonlySet<string> =>
  new Set(
    description
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => cuts[word] ?? word)
      .filter((word) => word !== ''),
  );

/** The series of a normal study of the same kind of images, the most like `series` by its description first. */
export function likelySeries(normal: StudyDocument, series: StudySeries): StudySeries[] {
  const wanted = wordsOf(series);
  const likeness = (one: StudySeries) => [...wordsOf(one)].filter((word) => wanted.has(word)).length;
  return normal.series
    .filter(({ modality, instances }) => modality === series.modality && instances.length > 0)
    .toSorted((one, other) => likeness(other) - likeness(one));
}

/** The normal study that fits a series of this study; null where none does. */
export const normalOf = (
  normals: readonly MatchingNormal[],
  study: StudyDocument,
  series: StudySeries,
): MatchingNormal | null => normals.find((normal) => fitsNormal(normal, study, series)) ?? null;
