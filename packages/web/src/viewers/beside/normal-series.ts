// Finds the series of a normal study that is most like the one beside it.
import { fitsNormal, type MatchingNormal, type StudyDocument, type StudySeries } from '@plainscan/contract';

/** Maps the many names of a cut to one word. */
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

/** Returns the series of a normal study with the same kind of images, those with the most similar description first. */
export function rankSimilarSeries(normal: StudyDocument, series: StudySeries): StudySeries[] {
  const wanted = wordsOf(series);
  const likeness = (one: StudySeries) => [...wordsOf(one)].filter((word) => wanted.has(word)).length;
  return normal.series
    .filter(({ modality, instances }) => modality === series.modality && instances.length > 0)
    .toSorted((one, other) => likeness(other) - likeness(one));
}

/** Returns the normal study that fits a series of this study, or `null` if none fits. */
export const normalOf = (
  normals: readonly MatchingNormal[],
  study: StudyDocument,
  series: StudySeries,
): MatchingNormal | null => normals.find((normal) => fitsNormal(normal, study, series)) ?? null;
