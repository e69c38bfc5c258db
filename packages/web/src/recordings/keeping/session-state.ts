// How a recording stands, for the page that shows it.
import type { Caption, Chapter, ReplacedTake } from '@plainscan/contract';
import { AppError } from '../../platform/api/app-error.ts';
import { wellSoFar } from '../capture/capture-messages.ts';
import type { CaptureHealth } from '../capture/capture-messages.ts';
import { MicrophoneError } from '../capture/microphone.ts';
import type { MicrophoneProblem } from '../capture/microphone.ts';
import type { SenderState } from './chunk-sender.ts';

export type SessionPhase =
  | 'idle'
  | 'asking'
  | 'recording'
  | 'paused'
  | 'finishing'
  | 'saved'
  /** The case went to somebody else: the recording is its speaker's draft. */
  | 'kept'
  | 'problem';
export type SessionProblem =
  | MicrophoneProblem
  | 'microphone-lost'
  /** Another window of this browser records the case. */
  | 'other-window'
  /** The server does not let this case be recorded here and now; `refusal` says why. */
  | 'refused'
  | 'start-failed'
  | 'encoder-failed'
  | 'finish-failed'
  | 'gone';

export interface SessionState {
  readonly phase: SessionPhase;
  readonly problem: SessionProblem | null;
  /** What the server said, where it refused. */
  readonly refusal: AppError | null;
  readonly sender: SenderState | null;
  /** How well pictures and sound come in. */
  readonly health: CaptureHealth;
  /** The chapters that were marked so far, in seconds of the recorder, like everything here. */
  readonly marks: readonly Chapter[];
  /** Script lines spoken so far; the last one has not ended. */
  readonly captions: readonly Caption[];
  /** What was spoken over after going back. */
  readonly replaced: readonly ReplacedTake[];
  /** The browser could not keep its copy: its disk is full, or it keeps nothing. */
  readonly isCopyMissing: boolean;
  /** Until when a draft that was set aside can be downloaded, as the server says it. */
  readonly keptUntil: string | null;
}

export const newSession: SessionState = {
  phase: 'idle',
  problem: null,
  refusal: null,
  sender: null,
  health: wellSoFar,
  marks: [],
  captions: [],
  replaced: [],
  isCopyMissing: false,
  keptUntil: null,
};

/** Why a recording could not begin. */
export function problemOf(error: unknown): Pick<SessionState, 'problem' | 'refusal'> {
  if (error instanceof MicrophoneError) return { problem: error.problem, refusal: null };
  const isRefusal = error instanceof AppError && error.status >= 400 && error.status < 500;
  return isRefusal ? { problem: 'refused', refusal: error } : { problem: 'start-failed', refusal: null };
}
