// One window at a time holds a recording: its chunks and its word renew the lease, and nobody else changes it meanwhile.
import { AppError, limits } from '@plainscan/contract';

import type { UploadRow } from './upload-repository.ts';

type Lease = Pick<UploadRow, 'status' | 'holderId' | 'heldUntil'>;

/** Who holds a recording now; null for nobody. */
export function holderAt({ status, holderId, heldUntil }: Lease, now: Date): string | null {
  return status === 'receiving' && heldUntil !== null && heldUntil > now ? holderId : null;
}

/** Throws 409 while somebody other than `holderId` holds the recording. */
export function requireNotHeld(lease: Lease, now: Date, holderId?: string): void {
  const holder = holderAt(lease, now);
  if (holder !== null && holder !== holderId) throw new AppError('recording.held');
}

/** The columns of a lease that begins or goes on now. */
export const leaseFrom = (holderId: string, now: Date): Pick<UploadRow, 'holderId' | 'heldUntil'> => ({
  holderId,
  heldUntil: new Date(now.getTime() + limits.recordingLeaseMilliseconds),
});
