import { LeaveDialog } from './leave-dialog.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import type { RecordingSessionModel } from './use-recording-session.ts';
import type { StudioGuard } from './use-studio-guard.ts';

interface StudioQuestionsProps {
  readonly model: RecordingSessionModel;
  readonly guard: StudioGuard;
}

/** Dialogs on top of the page: before leaving a recording, and for a new login. */
export function StudioQuestions({ model, guard: { leaving, session } }: StudioQuestionsProps) {
  const finishAndLeave = () => {
    leaving.leaveWhenDone();
    void model.session().finish();
  };
  const goOn = () => {
    session.renew();
    model.session().resumeSending();
  };
  return (
    <>
      <LeaveDialog
        isOpen={leaving.isAsking}
        onStay={leaving.stay}
        onLeave={leaving.leave}
        onFinish={finishAndLeave}
      />
      {session.hasEnded && <SignInAgain onSignedIn={goOn} />}
    </>
  );
}
