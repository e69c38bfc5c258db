// Which image of a study a moment of a video shows.
import type { StudyDocument, StudySeries, TrackSlice, TrackView } from '@plainscan/contract';
import { slicesOfSeries, urlOfImageId } from '../instances/study-slices.ts';

/** By a link that a shared report came with. */
interface ImagesByLink {
  /** Of the video, whose link to the images may become another one. */
  readonly videoId: string;
  readonly viewerLink: string;
  /** Asks for another link once this one has ended; null where there is none. */
  readonly renew: () => Promise<string | null>;
}

/** By the session, or by a link. */
export type ExploredImages = { readonly studyId: string } | ImagesByLink;

export interface ExploredImage {
  readonly series: StudySeries;
  /** Among all images of the series, counted from 0. */
  readonly index: number;
  readonly count: number;
  /** Where its bytes are. */
  readonly path: string;
}

/** Null if the study does not have it, for example because it was sent again. */
export function exploredImageOf(
  document: StudyDocument,
  { series: seriesUid, instance, frame }: Pick<TrackView, 'series'> & TrackSlice,
): ExploredImage | null {
  const series = document.series.find((one) => one.seriesUid === seriesUid);
  const found = series?.instances.find(({ sopUid }) => sopUid === instance);
  if (!series || !found) return null;
  const slices = slicesOfSeries(document.studyId, series);
  const index = slices.findIndex((slice) => slice.instanceId === found.id && slice.frame === frame);
  const slice = slices[index];
  if (!slice) return null;
  return { series, index, count: slices.length, path: urlOfImageId(slice.imageId) };
}
