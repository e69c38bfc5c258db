// The studio's content at one moment in terms of the event track: slices by UIDs, places by image columns and rows.
import type { MaskBox, StudyDocument, TrackLayout, TrackSlice, TrackView } from '@plainscan/contract';
import type { PresentView } from '../../viewers/viewport/shown-view.ts';
import { slicesOfSeries } from '../../viewers/instances/study-slices.ts';
import type { LaserPoint } from '../../viewers/ink/draw-ink.ts';
import type { Ink, InkPoint } from '../studio/ink/ink.ts';

export type SceneView = Omit<TrackView, 't' | 'type' | 'pane'>;

/** Zero-based from the left. */
interface InPane {
  readonly pane: number;
}

export interface TrackScene {
  readonly layout: TrackLayout;
  /** Masks by Series Instance UID. */
  readonly masks: ReadonlyMap<string, readonly MaskBox[]>;
  /** The view of each pane; `null` while it has no image. */
  readonly views: readonly (SceneView | null)[];
  /** Position of the pointer on an image, or `null`. */
  readonly pointer: (InkPoint & InPane) | null;
  readonly ink: Ink;
  /** The last position of the laser. */
  readonly laser: (LaserPoint & InPane) | null;
  /** Returns the slice that a mark was drawn on, or undefined if the study does not have it. */
  readonly sliceOf: (sliceKey: string) => TrackSlice | undefined;
}

/** Slices of studies by the keys of the viewer and the ink. */
export interface SliceIndex {
  readonly byImageId: ReadonlyMap<string, Pick<SceneView, 'study' | 'series' | 'instance' | 'frame'>>;
  readonly bySliceKey: ReadonlyMap<string, TrackSlice>;
}

export function indexSlices(studies: readonly StudyDocument[]): SliceIndex {
  const byImageId = new Map<string, Pick<SceneView, 'study' | 'series' | 'instance' | 'frame'>>();
  const bySliceKey = new Map<string, TrackSlice>();
  const all = studies.flatMap((study) => study.series.map((series) => ({ study, series })));
  for (const { study, series } of all) {
    const sopUids = new Map(series.instances.map(({ id, sopUid }) => [id, sopUid]));
    for (const [index, { imageId, instanceId, frame }] of slicesOfSeries(study.studyId, series).entries()) {
      const slice = { instance: sopUids.get(instanceId) ?? '', frame };
      bySliceKey.set(`${series.id}/${index}`, slice);
      byImageId.set(imageId, { study: study.studyUid, series: series.seriesUid, ...slice });
    }
  }
  return { byImageId, bySliceKey };
}

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Rounds to a tenth of a column or row. */
export const pointOf = ({ x, y }: InkPoint): InkPoint => ({ x: rounded(x, 1), y: rounded(y, 1) });

/** Returns `null` for an image that the study does not have. */
export function viewOf(names: SliceIndex, shown: PresentView): SceneView | null {
  const slice = names.byImageId.get(shown.imageId);
  if (!slice) return null;
  const { window, isInverted, isFlipped, rotation, zoom, center } = shown;
  return {
    ...slice,
    window: window && { center: rounded(window.center, 2), width: rounded(window.width, 2) },
    isInverted,
    isFlipped,
    rotation: rounded(rotation, 2),
    zoom: rounded(zoom, 4),
    center: pointOf(center),
  };
}
