// What a round of retention does or would do: the same for the job, the command and the audit.
import { recordAudit } from '../../platform/audit/record-audit.ts';

export type RetentionStep = {
  /** `keep`: an open case needs the studies · `lift`: there is room for them again. */
  does: 'tell' | 'remind' | 'delete' | 'keep' | 'start' | 'stop' | 'lift';
  userId: string;
  studyIds: readonly string[];
  /** In English: for the operator and the audit. */
  reason: string;
};

/** Needs a system transaction. */
export const auditRetention = ({ does, userId, studyIds, reason }: RetentionStep, at: Date): Promise<void> =>
  recordAudit({
    actorId: null,
    actorRole: 'system',
    workspaceId: null,
    patientUserId: userId,
    action: `retention.${does}`,
    entityKind: 'study',
    outcome: 'allowed',
    detail: { studyIds, reason },
    at,
  });
