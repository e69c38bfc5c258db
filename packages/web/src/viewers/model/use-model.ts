import { useEffect, useRef, useState, type RefObject } from 'react';
import { downloadWithProgress } from './model-download.ts';
import { ModelUnreadableError, ModelUnsupportedError, showModel, type ModelScene } from './model-scene.ts';

export type ModelState =
  | { at: 'downloading'; percent: number }
  | { at: 'failed'; why: 'download' | 'unreadable' | 'unsupported' }
  | { at: 'shown' };

const failureReasonOf = (error: unknown) =>
  error instanceof ModelUnreadableError
    ? 'unreadable'
    : error instanceof ModelUnsupportedError
      ? 'unsupported'
      : 'download';

export interface Model {
  canvas: RefObject<HTMLCanvasElement | null>;
  scene: RefObject<ModelScene | null>;
  state: ModelState;
}

/** Downloads a model and shows it on the canvas while the component is mounted. Changing `turn` retries. */
export function useModel(path: string, turn: number): Model {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<ModelScene | null>(null);
  const [state, setState] = useState<ModelState>({ at: 'downloading', percent: 0 });
  useEffect(() => {
    const abort = new AbortController();
    const say = (next: ModelState): void => {
      if (!abort.signal.aborted) setState(next);
    };
    const load = async () => {
      say({ at: 'downloading', percent: 0 });
      const percent = (now: number) => say({ at: 'downloading', percent: now });
      const bytes = await downloadWithProgress(path, percent, abort.signal);
      if (!canvas.current) return;
      const shown = await showModel(canvas.current, bytes);
      if (abort.signal.aborted) return shown.close();
      scene.current = shown;
      say({ at: 'shown' });
    };
    load().catch((error: unknown) => say({ at: 'failed', why: failureReasonOf(error) }));
    return () => {
      abort.abort();
      scene.current?.close();
      scene.current = null;
    };
  }, [path, turn]);
  return { canvas, scene, state };
}
