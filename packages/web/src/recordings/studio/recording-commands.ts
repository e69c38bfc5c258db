// What the button and the key of the recording do in each of its phases.
import type { SessionProblem, SessionState } from '../keeping/recording-session.ts';
import type { RecordingSessionModel } from './use-recording-session.ts';
import type { StudioGuard } from './use-studio-guard.ts';

/** There is a recording that can be brought to its end. */
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

/** Records, pauses or goes on. */
export function toggleRecording(model: RecordingSessionModel, guard: StudioGuard): void {
  const { phase, problem } = model.state;
  if (model.file?.phase === 'sending') return;
  if (phase === 'recording') model.session().pause();
  else if (phase === 'paused') void model.session().resume();
  else if (guard.mustWait) return;
  else if (phase === 'idle' || (phase === 'problem' && problem !== null && !lasting.has(problem)))
    void model.session().start();
}

/** What "Try again" does after a problem. */
export function retry(model: RecordingSessionModel, guard: StudioGuard): void {
  if (model.state.problem === 'finish-failed') void model.session().finish();
  else toggleRecording(model, guard);
}
