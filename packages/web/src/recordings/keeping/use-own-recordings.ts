import type { Recording } from '@plainscan/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient } from '../../platform/api/query-client.ts';
import { useCurrentUser } from '../../platform/session/session.ts';
import type { SenderState } from './chunk-sender.ts';
import {
  discardRecording,
  findInterrupted,
  isRecordingElsewhere,
  RecordingBusyError,
  recoverRecording,
  removeObsoleteCopies,
} from './recording-recovery.ts';
import type { InterruptedRecording } from './recording-recovery.ts';
import { recordingKeyQuery, recordingsQuery } from './recording-calls.ts';
import { isRecordingHere, onLockReleased } from './recording-lock.ts';
import { openRecordingStore } from './recording-store.ts';
import type { RecordingStore } from './recording-store.ts';

let opened: { userId: string; store: RecordingStore } | null = null;

/** Opens the signed-in account's store once. Returns `null` if the browser has no storage or the key is unavailable. */
export async function openOwnStore(userId: string): Promise<RecordingStore | null> {
  if (opened?.userId === userId) return opened.store;
  try {
    const key = await queryClient.fetchQuery(recordingKeyQuery);
    opened = { userId, store: await openRecordingStore(userId, key) };
    return opened.store;
  } catch {
    return null;
  }
}

export interface OwnRecordings {
  readonly interrupted: readonly InterruptedRecording[];
  /** Drafts of cases that were reassigned. */
  readonly kept: readonly Recording[];
  /** Cases that another device records with this account. */
  readonly isRecordedElsewhere: (caseId: string) => boolean;
}

const nothing: OwnRecordings = { interrupted: [], kept: [], isRecordedElsewhere: () => false };

const ownRecordingsKey = ['kept-recordings'] as const;
const pollIntervalMs = 60_000;

/** Makes every page refetch the state of recordings. */
export async function refreshOwnRecordings(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ownRecordingsKey });
}

const ownRecordingsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ownRecordingsKey, userId],
    queryFn: async (): Promise<OwnRecordings> => {
      const store = await openOwnStore(userId);
      const known = await queryClient.fetchQuery(recordingsQuery).catch(() => null);
      if (store && known) await removeObsoleteCopies(store, known, Date.now());
      const copies = (await store?.list()) ?? [];
      return {
        interrupted: await findInterrupted(store, known),
        kept: (known ?? []).filter(({ state }) => state === 'kept'),
        isRecordedElsewhere: (caseId) => isRecordingElsewhere(known ?? [], copies, caseId),
      };
    },
    staleTime: 0,
    refetchInterval: pollIntervalMs,
  });

/** Returns the account's recordings, here and on the server, refreshed periodically. */
export function useOwnRecordings(): OwnRecordings {
  const { id } = useCurrentUser();
  return useQuery(ownRecordingsQuery(id)).data ?? nothing;
}

/** Returns whether another window of this browser records the case, checked every two seconds. */
export function useOtherWindow(caseId: string, isOwn: boolean): boolean {
  const { data: isHeld = false, refetch } = useQuery({
    queryKey: ['recording-lock', caseId],
    queryFn: () => isRecordingHere(caseId),
    enabled: !isOwn,
    refetchInterval: 2_000,
    gcTime: 0,
  });
  const isElsewhere = isHeld && !isOwn;
  useEffect(
    () => (isElsewhere ? onLockReleased(caseId, () => void refetch()) : undefined),
    [caseId, isElsewhere, refetch],
  );
  return isElsewhere;
}

export type RecoveryEnd = 'recovered' | 'recoveredKept' | 'recoverBusy' | 'recoverFailed' | 'discardFailed';

export interface Recovery {
  /** ID of the recording that is being sent. */
  readonly id: string | null;
  readonly sender: SenderState | null;
  readonly end: RecoveryEnd | null;
  readonly recover: (recording: InterruptedRecording) => Promise<void>;
  /** Returns `true` if it was deleted. */
  readonly discard: (recording: InterruptedRecording) => Promise<boolean>;
}

/** Finishes or discards interrupted recordings and reports the result. */
export function useRecovery(): Recovery {
  const { id: userId } = useCurrentUser();
  const client = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  const [sender, setSender] = useState<SenderState | null>(null);
  const [end, setEnd] = useState<RecoveryEnd | null>(null);
  return {
    id,
    sender,
    end,
    async recover(recording) {
      if (id !== null) return;
      setId(recording.id);
      setSender(null);
      setEnd(null);
      try {
        const { state } = await recoverRecording(recording, await openOwnStore(userId), setSender);
        setEnd(state === 'kept' ? 'recoveredKept' : 'recovered');
        await client.invalidateQueries({ queryKey: ['cases'] });
      } catch (error) {
        setEnd(error instanceof RecordingBusyError ? 'recoverBusy' : 'recoverFailed');
      }
      setId(null);
      await refreshOwnRecordings();
    },
    async discard(recording) {
      try {
        await discardRecording(recording, await openOwnStore(userId));
      } catch (error) {
        setEnd(error instanceof RecordingBusyError ? 'recoverBusy' : 'discardFailed');
        return false;
      }
      await refreshOwnRecordings();
      return true;
    },
  };
}
