// Live events sent over /api/ws, with IDs only (U-001 … U-009, CG-138).
import * as z from 'zod/mini';

export interface RealtimeEvents {
  'case-updated': { caseId: string; status: string; version: number };
  'cases-changed': { caseId: string };
  /** E-054: another file of the case is available, or could not be read. */
  'additional-files-updated': { caseId: string };
  'upload-progress': { uploadId: string; caseId: string | null };
  /** U-007: files that a patient keeps are available. Without a study they could not be shown. */
  'store-image-success': { uploadId: string; studyId: string | null };
  /** U-009: a file has become viewable, or cannot be shown. */
  'resource-updated': {
    uuid: string;
    /** In the library's room: what happened to the resource with this ID. */
    library?: 'added' | 'changed' | 'removed' | undefined;
  };
  /** P-042: the introduction of a clinic is available, has failed, or was replaced. */
  'introduction-updated': { workspaceId: number };
  'job-updated': { kind: string; subjectKind: string; subjectId: string };
  /** B17: the user's caregivers, or the patients they help, have changed. */
  'care-changed': Record<string, never>;
  notification: { notificationId: string };
  /** For operators: what needs attention has changed. */
  'operations-changed': Record<string, never>;
}

export type RealtimeEvent = keyof RealtimeEvents;
export type RealtimeData<E extends RealtimeEvent> = RealtimeEvents[E];

/** Messages that a page may send. Users can join only rooms about things they may read. */
export const clientFrames = {
  'join-case-details-room': z.object({ caseId: z.string() }),
  'join-cases-room': z.object({}),
  /** U-004: a study or a file shown in a viewer. Without one: the library. */
  'join-resource-room': z.object({ uuid: z.optional(z.string()) }),
  /** Events about a clinic itself, for users who manage clinics. */
  'join-workspace-room': z.object({ workspaceId: z.number() }),
  /** Events about the running product, for operators. */
  'join-operations-room': z.object({}),
  'join-image-upload-room': z.object({ userId: z.string() }),
  leave: z.object({ room: z.string() }),
  /** Asks for everything after the last event the page received. */
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

/** The close code of a socket whose ticket or session is invalid or no longer valid. */
export const closeInvalidToken = 4401;

/** The close code of a socket that exceeds a limit. The page reconnects when the user returns to it. */
export const closeLimitExceeded = 4408;
