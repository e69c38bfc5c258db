// Undoing what was just done: a sign-off (T45), and sending for review (T46).
import type { Case, caseFlowEndpoints } from '@plainscan/contract';

import type { CaseRecord } from '../cases/case-record-repository.ts';
import { heldUntil, noUndo, undoLate } from '../cases/undo-window.ts';
import { unfreezeCurrentVideo } from '../cases/video-report-repository.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { withdrawMails } from '../platform/mail/queue-mail.ts';
import type { Platform } from '../platform/platform.ts';
import { actionHandler } from './case-call.ts';
import { removeVideoLinks } from './review-actions.ts';
import { applyTransition } from './transition.ts';

/** Deletes the emails that waited. Throws 409 if they may have left in the meantime. */
async function withdrawHeldMails({ clock }: Platform, { row }: CaseRecord, now: Date): Promise<void> {
  const held = heldUntil(row, now);
  if (held === undefined) return;
  await withdrawMails(row.id, held);
  if (clock.now() >= held) throw undoLate();
}

/** T45. Links to the video stop, because a patient's open page may have some. */
async function undoSignOff(platform: Platform, caller: Caller, id: string): Promise<Case> {
  const { now } = caller.context;
  return applyTransition(platform, caller, id, {
    action: 'undoSignOff',
    prepare: (record) => ({
      columns: { ...noUndo, signedOffBy: null, signedOffAt: null },
      write: async () => {
        await removeVideoLinks(record);
        await unfreezeCurrentVideo(id, now);
        await withdrawHeldMails(platform, record, now);
      },
    }),
  });
}

/** T46. */
async function undoSending(platform: Platform, caller: Caller, id: string): Promise<Case> {
  return applyTransition(platform, caller, id, {
    action: 'undoSending',
    prepare: (record) => ({
      columns: { ...noUndo, reviewDate: null },
      write: () => withdrawHeldMails(platform, record, caller.context.now),
    }),
  });
}

/** Handlers of these actions. */
export const undoHandlers = (platform: Platform) =>
  ({
    undoSignOff: actionHandler(platform, undoSignOff),
    undoSending: actionHandler(platform, undoSending),
  }) satisfies Partial<Handlers<typeof caseFlowEndpoints>>;
