// What uploads ask of higher domains: cases, the library, clinics' introductions.
import type { FileProblem } from '@plainscan/contract';

import type { SQL } from '../platform/database/drizzle.ts';
import { defineHooks } from '../platform/hooks/hook-set.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Study } from '../platform/media/dicom/study-grouping.ts';
import type { Platform } from '../platform/platform.ts';

/** A case and the upload that its images come with. */
export type CaseUpload = { caseId: string; uploadId: string };

type UploadHooks = {
  /** Conditions on a row of `upload`. Each means that something other than a case or a patient holds it. */
  holders: () => SQL[];
  /** Throws 404 if the user does not see the case. */
  requireCase: (platform: Platform, actor: SignedIn, caseId: string) => Promise<void>;
  /** Returns how many studies the user may keep, -1 for no limit (CG-101). Needs that user's transaction. */
  readStudyLimit: (userId: string, freeStudies: number, now: Date) => Promise<number>;
  /** T15: called when the sender gives up the files of a case. */
  giveUp: (platform: Platform, caller: Caller, upload: CaseUpload) => Promise<void>;
  /** Throws unless the caller may have the images of a case read again. Needs that user's transaction. */
  requireReadAgain: (caller: Caller, upload: CaseUpload & { isSender: boolean }) => Promise<void>;
  /** Lets a case wait for its images again, and runs `write` in the same transaction with the owner's rights. */
  readAgain: (
    platform: Platform,
    caller: Caller,
    upload: CaseUpload,
    write: () => Promise<void>,
  ) => Promise<void>;
  /** Called when the images that a case waits for are ready. Needs a system transaction. */
  studyReady: (
    platform: Platform,
    upload: CaseUpload,
    study: { id: string; title: string; type: string },
    now: Date,
  ) => Promise<void>;
  /** Called when a folder was read and its study listed. Needs a system transaction. */
  studyListed: (uploadId: string, studyId: string, studies: readonly Study[]) => Promise<void>;
  /** Called when the images that a case waits for could not be read. Needs a system transaction. */
  studyFailed: (platform: Platform, upload: CaseUpload, problem: FileProblem, now: Date) => Promise<void>;
  /** Called when the files of a library resource were read, or could not be. */
  materialRead: (platform: Platform, uploadId: string) => Promise<void>;
};

export const uploadHooks = defineHooks<UploadHooks>('uploads');
