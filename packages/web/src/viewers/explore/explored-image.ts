// Finds the image of a study that a moment of a video shows.
import type { StudyDocument, StudySeries, TrackSlice, TrackView } from '@plainscan/contract';
import { slicesOfSeries, urlOfImageId } from '../instances/study-slices.ts';

/** Access by a link that came with a shared report. */
interface ImagesByLink {
  /** ID of the video, whose link to the images may change. */
  readonly videoId: string;
  readonly viewerLink: string;
  /** Requests a new link after this one has ended; `null` if there is none. */
  readonly renew: () => Promise<string | null>;
}

/** Access by the session or by a link. */
export type ExploredImages = { readonly studyId: string } | ImagesByLink;

export interface ExploredImage {
  readonly series: StudySeries;
  /** Index among all images of the series, zero-based. */
  readonly index: number;
  readonly count: number;
  /** URL path of its bytes. */
  readonly path: string;
}

/** Returns `null` if the study does not have it, for example because it was sent again. */
export function exploredImageOf(
  document: StudyDocument,
  { series: seriesUid, instance, frame }: Pick<TrackView, 'series'> & TrackSlice,
): ExploredImage | null {
  // A series with several stacks is shown as several.
  for (const series of document.series.filter((one) => one.seriesUid === seriesUid)) {
    const found = series.instances.find(({ sopUid }) => sopUid === instance);
    const slices = found ? slicesOfSeries(document.studyId, series) : [];
    const index = slices.findIndex((slice) => slice.instanceId === found?.id && slice.frame === frame);
    const slice = slices[index];
    if (slice) return { series, index, count: slices.length, path: urlOfImageId(slice.imageId) };
  }
  return null;
}
