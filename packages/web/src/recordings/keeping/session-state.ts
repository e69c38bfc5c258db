// The state of a recording for the page that shows it.
import type { Caption, Chapter, ReplacedTake } from '@plainscan/contract';
import { AppError } from '../../platform/api/app-error.ts';
import { initialHealth } from '../capture/capture-messages.ts';
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
  /** The case was reassigned, so the recording is its speaker's draft. */
  | 'kept'
  | 'problem';
export type SessionProblem =
  | MicrophoneProblem
  | 'microphone-lost'
  /** Another window of this browser records the case. */
  | 'other-window'
  /** The server does not allow recording this case here and now. `refusal` tells why. */
  | 'refused'
  | 'start-failed'
  | 'encoder-failed'
  | 'finish-failed'
  | 'gone';

/** What a retake begins with. `null` if unknown. */
export interface TakeStart {
  /** The title of its first chapter. */
  readonly chapter: string | null;
  /** The script line that is spoken first. */
  readonly line: string | null;
}

/** The start of a recording that replaces nothing. */
export const newTake: TakeStart = { chapter: null, line: null };

export interface SessionState {
  readonly phase: SessionPhase;
  readonly problem: SessionProblem | null;
  /** The server's error if it refused. */
  readonly refusal: AppError | null;
  readonly sender: SenderState | null;
  /** Health of pictures and sound. */
  readonly health: CaptureHealth;
  /** Chapters marked so far, in seconds of the recorder, like everything here. */
  readonly marks: readonly Chapter[];
  /** Script lines spoken so far. The last one has not ended. */
  readonly captions: readonly Caption[];
  /** Takes that were replaced after going back. */
  readonly replaced: readonly ReplacedTake[];
  /** The browser could not store its copy because its disk is full or it has no storage. */
  readonly isCopyMissing: boolean;
  /** When the download of a draft that was set aside expires, according to the server. */
  readonly keptUntil: string | null;
}

export const newSession: SessionState = {
  phase: 'idle',
  problem: null,
  refusal: null,
  sender: null,
  health: initialHealth,
  marks: [],
  captions: [],
  replaced: [],
  isCopyMissing: false,
  keptUntil: null,
};

/** Returns why a recording could not start. */
export function problemOf(error: unknown): Pick<SessionState, 'problem' | 'refusal'> {
  if (error instanceof MicrophoneError) return { problem: error.problem, refusal: null };
  const isRefusal = error instanceof AppError && error.status >= 400 && error.status < 500;
  return isRefusal ? { problem: 'refused', refusal: error } : { problem: 'start-failed', refusal: null };
}
