import { useMemo, useState } from 'react';
import { isLive } from '../use-studio-guard.ts';
import type { RecordingSessionModel } from '../use-recording-session.ts';
import { scriptLines } from './script-lines.ts';

export interface Script {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly lines: readonly string[];
  /** Which line is being spoken; -1 before the first, and their number after the last. */
  readonly at: number;
  /** The next line begins now, or the last one ends. */
  readonly next: () => void;
  /** The line before goes on. */
  readonly back: () => void;
}

/** Kept as long as the window: what is said of a patient lies on no disk. */
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
    // It holds until the page is left.
  }
}

/** What is going to be said, and how far it was said. The recorder says when each line began. */
export function useScript({ caseId, state, session }: RecordingSessionModel): Script {
  const [text, setText] = useState(() => readScript(caseId));
  const [spoken, setSpoken] = useState(-1);
  const lines = useMemo(() => scriptLines(text), [text]);
  const isRecording = isLive(state) || state.phase === 'finishing';
  const at = isRecording ? spoken : -1;
  if (state.phase === 'asking' && spoken !== -1) setSpoken(-1);
  const next = async (): Promise<void> => {
    if (state.phase !== 'recording' || at >= lines.length) return;
    if (await session().speakLine(lines[at + 1] ?? null)) setSpoken(at + 1);
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
      session().unspeakLine(at === lines.length);
      setSpoken(at - 1);
    },
  };
}
