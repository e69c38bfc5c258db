import { useEffect, useRef } from 'react';
import type { StudyDocument } from '@plainscan/contract';
import type { Point } from '../../viewers/viewport/viewport-gestures.ts';
import type { FrameSize } from '../capture/frame-size.ts';
import type { TrackScene } from '../track/track-scene.ts';
import { useSceneReader } from '../track/use-scene-reader.ts';
import { loadFontsFor, loadedFonts } from './film-fonts.ts';
import type { MasksModel } from './masks/use-masks.ts';
import type { StudioPanes } from './panes/use-studio-panes.ts';
import { drawScene, isSameScene } from './studio-canvas.ts';
import type { DrawnScene } from './studio-canvas.ts';

interface Scene {
  /** Draws the current scene. Returns `false` if the canvas already shows it. */
  readonly drawFrame: (canvas: HTMLCanvasElement, frame: FrameSize) => boolean;
  readonly readScene: () => TrackScene;
}

interface SceneParts {
  readonly panes: StudioPanes;
  readonly documents: readonly StudyDocument[];
  readonly masks: MasksModel;
  /** Where the keys draw in the active pane. */
  readonly cross: Point | null;
}

/** What the frame shows, for the picture and for the track. The pictures of the panes already include masks. */
export function useScene({ panes, documents, masks, cross }: SceneParts): Scene {
  const drawnRef = useRef<DrawnScene | null>(null);
  const all = panes.all.map(({ study, ink, pointer, label }, at) => ({
    viewport: () => study.current.handle.current,
    ink,
    place: () => (at === panes.active && cross !== null ? cross : pointer.place()),
    label,
  }));
  useEffect(() => loadFontsFor(all.map(({ label }) => label)));
  const readScene = useSceneReader({
    documents,
    layout: panes.layout,
    panes: all,
    inks: panes.inks,
    masks: masks.covered,
  });
  return {
    readScene,
    drawFrame(canvas, frame) {
      const shown = all.map(({ viewport, ink, place, label }) => ({
        viewport: viewport(),
        ink: ink.shown(),
        pointer: place(),
        label,
      }));
      const drawing = shown.find(({ viewport }) => viewport !== null)?.viewport?.drawing() ?? 0;
      const scene = { frame, drawing, fonts: loadedFonts(), panes: shown };
      if (isSameScene(drawnRef.current, scene)) return false;
      drawnRef.current = scene;
      drawScene(canvas, { frame, panes: shown });
      return true;
    },
  };
}
