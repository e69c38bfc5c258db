import { useMemo, useState } from 'react';
import { isLive } from '../use-studio-guard.ts';
import type { RecordingSessionModel } from '../use-recording-session.ts';
import { scriptLines } from './script-lines.ts';

export interface Script {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly lines: readonly string[];
  /** Index of the line being spoken; -1 before the first, the number of lines after the last. */
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

/** The script and how much of it was spoken. The recorder stores when each line started. */
export function useScript({ caseId, state, session }: RecordingSessionModel): Script {
  const [text, setText] = useState(() => readScript(caseId));
  const [spoken, setSpoken] = useState(-1);
  const lines = useMemo(() => scriptLines(text), [text]);
  const isRecording = isLive(state) || state.phase === 'finishing';
  const at = isRecording ? spoken : -1;
  if (state.phase === 'asking' && spoken !== -1) setSpoken(-1);
  // Going back in the recording goes back in the script too.
  const [takes, setTakes] = useState(state.replaced.length);
  if (takes !== state.replaced.length) {
    setTakes(state.replaced.length);
    setSpoken(state.captions.length - 1);
  }
  const next = async (): Promise<void> => {
    if (state.phase !== 'recording' || at >= lines.length) return;
    if (await session().markSpokenLine(lines[at + 1] ?? null)) setSpoken(at + 1);
  };
  return {
    text,
    setText(changed) {
      keepScript(caseId, changed);
      setText(changed);
    },
    lines,
    at,
    next: () => void next(),
    back() {
      if (!isLive(state) || at < 0) return;
      session().undoSpokenLine(at === lines.length);
      setSpoken(at - 1);
    },
  };
}
