import { useMemo } from 'react';
import type { RefObject } from 'react';
import type { StudyDocument } from '@plainscan/contract';
import type { DicomViewportHandle } from '../../viewers/viewport/dicom-viewport.tsx';
import type { Point } from '../../viewers/viewport/viewport-gestures.ts';
import type { InkModel } from '../studio/ink/use-ink.ts';
import { nameSlices, viewOf } from './track-scene.ts';
import type { TrackScene } from './track-scene.ts';

interface SceneSources {
  readonly document: StudyDocument;
  readonly paneRef: RefObject<DicomViewportHandle | null>;
  readonly ink: InkModel;
  /** Position of the pointer on the pane, in CSS pixels. */
  readonly place: () => Point | null;
}

/** Reads from the studio what its event track says. */
export function useSceneReader({ document, paneRef, ink, place }: SceneSources): () => TrackScene {
  const names = useMemo(() => nameSlices(document), [document]);
  return () => {
    const pane = paneRef.current;
    const shown = pane?.presentView() ?? null;
    const pointed = place();
    return {
      view: shown && viewOf(names, shown),
      pointer: pointed && (pane?.paneToImage(pointed) ?? null),
      ink: ink.all(),
      laser: ink.shown().laser.at(-1) ?? null,
      sliceOf: (sliceKey) => names.bySliceKey.get(sliceKey),
    };
  };
}
