import { useMemo, useRef } from 'react';
import type { MaskBox, StudyDocument, TrackLayout } from '@plainscan/contract';
import type { DicomViewportHandle } from '../../viewers/viewport/dicom-viewport.tsx';
import type { Point } from '../../viewers/viewport/viewport-gestures.ts';
import { noInk } from '../studio/ink/ink.ts';
import type { Ink } from '../studio/ink/ink.ts';
import type { InkModel } from '../studio/ink/use-ink.ts';
import { indexSlices, viewOf } from './track-scene.ts';
import type { TrackScene } from './track-scene.ts';

/** The properties of a pane that the track reads. */
export interface ReadPane {
  readonly viewport: () => DicomViewportHandle | null;
  readonly ink: InkModel;
  /** Returns the pointer's position on the pane, in CSS pixels. */
  readonly place: () => Point | null;
}

interface SceneSources {
  /** The studies in the panes. */
  readonly documents: readonly StudyDocument[];
  readonly layout: TrackLayout;
  readonly panes: readonly ReadPane[];
  /** Includes the ink of closed panes, which belongs to the track too. */
  readonly inks: readonly InkModel[];
  /** Masks by Series Instance UID. */
  readonly masks: ReadonlyMap<string, readonly MaskBox[]>;
}

/** Reads the studio's scene for its event track. */
export function useSceneReader({ documents, layout, panes, inks, masks }: SceneSources): () => TrackScene {
  const names = useMemo(() => indexSlices(documents), [documents]);
  const joinedRef = useRef<JoinedInk>({ of: [], ink: noInk });
  return () => {
    const views = panes.map(({ viewport }) => {
      const shown = viewport()?.presentView() ?? null;
      return shown && viewOf(names, shown);
    });
    joinedRef.current = joinInk(
      joinedRef.current,
      inks.map(({ all }) => all()),
    );
    return {
      layout,
      masks,
      views,
      pointer: panes.map(pointerInPane).find((point) => point !== null) ?? null,
      ink: joinedRef.current.ink,
      laser: panes.map(laserInPane).find((point) => point !== null) ?? null,
      sliceOf: (sliceKey) => names.bySliceKey.get(sliceKey),
    };
  };
}

function pointerInPane({ viewport, place }: ReadPane, pane: number): TrackScene['pointer'] {
  const pointed = place();
  const point = pointed && (viewport()?.paneToImage(pointed) ?? null);
  return point && { ...point, pane };
}

function laserInPane({ ink }: ReadPane, pane: number): TrackScene['laser'] {
  const point = ink.shown().laser.at(-1);
  return point ? { ...point, pane } : null;
}

interface JoinedInk {
  readonly of: readonly Ink[];
  readonly ink: Ink;
}

/** Joins the ink of all panes. Returns the same object while nothing changes. */
function joinInk(before: JoinedInk, now: readonly Ink[]): JoinedInk {
  if (now.length === before.of.length && now.every((ink, at) => ink === before.of[at])) return before;
  const [only] = now;
  if (only && now.length === 1) return { of: now, ink: only };
  const isSameInk = now.every(({ slices }, at) => slices === before.of[at]?.slices);
  const slices = isSameInk ? before.ink.slices : new Map(now.flatMap((ink) => [...ink.slices]));
  return { of: now, ink: { slices, draft: now.find(({ draft }) => draft !== null)?.draft ?? null } };
}
