import { useMemo, useState } from 'react';
import { isLive } from '../use-studio-guard.ts';
import type { RecordingSessionModel } from '../use-recording-session.ts';
import { scriptLines } from './script-lines.ts';

export interface Script {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly lines: readonly string[];
  /** Index of the line that the recording begins with. A retake does not begin with the first one. */
  readonly first: number;
  /** Index of the line being spoken; `first - 1` before the first, the number of lines after the last. */
  readonly at: number;
  /** Starts the next line, or ends the last one. */
  readonly next: () => void;
  /** Continues the line before. */
  readonly back: () => void;
}

/** Stored only as long as the window lives, because words about a patient are not stored on disk. */
const keyOf = (caseId: string): string => `studio-script:${caseId}`;

function readScript(caseId: string): string {
  try {
    return window.sessionStorage.getItem(keyOf(caseId)) ?? '';
  } catch {
    return '';
  }
}

function keepScript(caseId: string, text: string): void {
  try {
    window.sessionStorage.setItem(keyOf(caseId), text);
  } catch {
    // The script lasts until the page is left.
  }
}

/**
 * The script and how much of it was spoken. The recorder stores when each line started. A retake begins with `firstLine`
 * if the script still contains it.
 */
export function useScript(model: RecordingSessionModel, firstLine: string | null): Script {
  const { caseId, state, session } = model;
  const [text, setText] = useState(() => readScript(caseId));
  const lines = useMemo(() => scriptLines(text), [text]);
  const first = Math.max(0, lines.indexOf(firstLine ?? ''));
  /** How many lines were started, and the last one ended. */
  const [spoken, setSpoken] = useState(0);
  const isRecording = isLive(state) || state.phase === 'finishing';
  const at = first - 1 + (isRecording ? spoken : 0);
  if (state.phase === 'asking' && spoken !== 0) setSpoken(0);
  // Going back in the recording goes back in the script too.
  const [takes, setTakes] = useState(state.replaced.length);
  if (takes !== state.replaced.length) {
    setTakes(state.replaced.length);
    setSpoken(state.captions.length);
  }
  const next = async (): Promise<void> => {
    if (state.phase !== 'recording' || at >= lines.length) return;
    if (await session().markSpokenLine(lines[at + 1] ?? null)) setSpoken(spoken + 1);
  };
  return {
    text,
    setText(changed) {
      keepScript(caseId, changed);
      setText(changed);
    },
    lines,
    first,
    at,
    next: () => void next(),
    back() {
      if (!isLive(state) || at < first) return;
      session().undoSpokenLine(at === lines.length);
      setSpoken(spoken - 1);
    },
  };
}
