// The truth about live events: what travels over /api/ws, ids only (U-001 … U-009, CG-138).
import * as z from 'zod/mini';

export interface RealtimeEvents {
  'case-updated': { caseId: string; status: string; version: number };
  'cases-changed': { caseId: string };
  /** E-054: a further file of the case is there, or could not be read. */
  'additional-files-updated': { caseId: string };
  'upload-progress': { uploadId: string; caseId: string | null };
  /** U-007: files that a patient keeps are there; without a study they could not be shown. */
  'store-image-success': { uploadId: string; studyId: string | null };
  /** U-009: a file has become viewable, or cannot be shown. */
  'resource-updated': {
    uuid: string;
    /** In the library's room: what became of the resource with this id. */
    library?: 'added' | 'changed' | 'removed' | undefined;
  };
  /** P-042: the introduction of a clinic is there, failed, or is another one. */
  'introduction-updated': { workspaceId: number };
  'job-updated': { kind: string; subjectKind: string; subjectId: string };
  /** B17: who may see the person's record, or whose record they see, has changed. */
  'care-changed': Record<string, never>;
  notification: { notificationId: string };
  /** What needs a hand has changed, for those who run the product. */
  'operations-changed': Record<string, never>;
}

export type RealtimeEvent = keyof RealtimeEvents;
export type RealtimeData<E extends RealtimeEvent> = RealtimeEvents[E];

/** What a page may send. Rooms are joined only by those who may read what they speak of. */
export const clientFrames = {
  'join-case-details-room': z.object({ caseId: z.string() }),
  'join-cases-room': z.object({}),
  /** U-004: a study or a file that a viewer shows; without one the library. */
  'join-resource-room': z.object({ uuid: z.optional(z.string()) }),
  /** What is done for a clinic itself; for those who manage clinics. */
  'join-workspace-room': z.object({ workspaceId: z.number() }),
  /** What the product runs on; for those who run it. */
  'join-operations-room': z.object({}),
  'join-image-upload-room': z.object({ userId: z.string() }),
  leave: z.object({ room: z.string() }),
  /** Asks for everything after the last event that the page saw. */
  replay: z.object({ after: z.number() }),
} as const;

/** Rooms that events are addressed to. */
export const rooms = {
  case: (caseId: string) => `case:${caseId}`,
  resource: (uuid: string) => `resource:${uuid}`,
  workspace: (workspaceId: number) => `workspace:${workspaceId}`,
  library: (workspaceId: number) => `library:${workspaceId}`,
  everyLibrary: 'every-library',
  workspaceCases: (workspaceId: number) => `workspace-cases:${workspaceId}`,
  providerPool: 'provider-pool',
  everyCase: 'every-case',
  operations: 'operations',
  user: (userId: string) => `user:${userId}`,
} as const;

/** The close code of a socket whose ticket or session is not good (anymore). */
export const closeBadToken = 4401;

/** The close code of a socket that is one too many or sends too much. A page reconnects when the user returns to it. */
export const closeTooMuch = 4408;
