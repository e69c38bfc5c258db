// What the record button and its key do in each phase.
import type { SessionProblem, SessionState } from '../keeping/session-state.ts';
import type { RecordingSessionModel } from './use-recording-session.ts';
import type { StudioGuard } from './use-studio-guard.ts';

/** Returns whether there is a recording that can be finished. */
export function canFinish({ phase, problem }: SessionState): boolean {
  return (
    phase === 'recording' ||
    phase === 'paused' ||
    phase === 'finishing' ||
    problem === 'encoder-failed' ||
    problem === 'finish-failed'
  );
}

const lasting: ReadonlySet<SessionProblem> = new Set(['encoder-failed', 'finish-failed', 'gone']);

/**
 * Returns whether nothing is running, here or elsewhere, that a new recording would disturb, and every pane shows its
 * image. A recording of an empty frame would explain nothing.
 */
export function mayStart(
  { state: { phase, problem }, file }: RecordingSessionModel,
  guard: StudioGuard,
  isDrawn: boolean,
): boolean {
  if (file?.phase === 'sending' || guard.mustWait || !isDrawn) return false;
  return phase === 'idle' || (phase === 'problem' && problem !== null && !lasting.has(problem));
}

/** Returns whether something has been recorded or is about to be, so that its settings are fixed. */
export const hasBegun = ({ phase, problem }: SessionState): boolean =>
  phase !== 'idle' && (phase !== 'problem' || (problem !== null && lasting.has(problem)));

/** Pauses or resumes. */
export function togglePause({ state: { phase }, session }: RecordingSessionModel): void {
  if (phase === 'recording') session().pause();
  else if (phase === 'paused') void session().resume();
}

/** Runs "Try again" after a problem. */
export function retry(model: RecordingSessionModel, start: () => void): void {
  if (model.state.problem === 'finish-failed') void model.session().finish();
  else start();
}
