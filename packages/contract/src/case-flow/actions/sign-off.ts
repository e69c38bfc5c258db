import * as z from 'zod/mini';

import { idSchema } from '../../shared/field-schemas.ts';
import { limits } from '../../shared/limits.ts';
import { caseAction, type TextsLike } from '../case-action.ts';
import { needsReadyVideo } from '../case-guards.ts';
import { isUndoableSchema } from '../case-reason.ts';

/** What a reviewer checks before a report goes to its patient (B12). */
export const reviewChecks = [
  'right-patient',
  'images-fit',
  'question-answered',
  'plain-words',
  'sound-and-picture',
] as const;
export type ReviewCheck = (typeof reviewChecks)[number];

export const signOff = caseAction({
  id: 'T30',
  permission: 'case.sign-off',
  from: {
    'in-progress': ['assignee-without-required-review'],
    review: ['assignee-without-required-review'],
    'in-review': ['reviewer'],
  },
  to: 'completed',
  guard: needsReadyVideo,
  change: ({ status }, { userId }) => ({ undoBy: userId, undoTo: status }),
  call: 'PUT /cases/:id/sign-off',
  endpoint: {
    name: 'signOffCase',
    summary:
      'Freezes the video and sends it to the patient. What was ticked of the checklist is kept, and how much the person had seen of the video. Where the clinic requires watching and no reason is given: 409 until nearly all of the named version was seen; without a body only if nothing was.',
    body: z.optional(
      z.object({
        checks: z._default(z.array(z.enum(reviewChecks)), []),
        /** The version that was reviewed. 409 if it has been replaced. */
        videoId: z.optional(idSchema),
        /** Why it was not watched, if watching is required (CG-182). */
        reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.reasonLength))),
        /** Why the video has no captions, for its patient to read (CG-208). Without it, only that there are none is kept. */
        captionsReason: z.optional(z.string().check(z.trim(), z.maxLength(limits.reasonLength))),
        isUndoable: isUndoableSchema,
      }),
    ),
  },
  event: 'case.signed-off',
  notify: [
    { to: 'patient', mail: 'ready' },
    { to: 'creator', notice: 'case.signed-off' },
    { to: 'creator-if-wanted', mail: 'signed-off' },
    { to: 'notified-admins', notice: 'case.signed-off', mail: 'signed-off' },
  ],
  place: { area: 'forward', rank: 4 },
  isRelease: true,
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  plainWords: {
    verb: 'sign off',
    object: 'report',
    effect: 'Locks the video and emails the patient. The case is completed.',
  },
});

export const signOffEn = {
  label: 'Sign off Case',
  confirmTitle: 'Sign off this case?',
  confirmText: 'This locks the video and emails {patient} that the report is ready.',
  success: 'Signed off. The patient gets an email.',
  timeline: '{actor} signed off the report',
};

export const signOffEs: TextsLike<typeof signOffEn> = {
  label: 'Firmar el caso',
  confirmTitle: '¿Firmar este caso?',
  confirmText: 'El video queda fijo y {patient} recibe un correo: su informe está listo.',
  success: 'Firmado. El paciente recibe un correo.',
  timeline: '{actor} firmó el informe',
};
