// One window at a time holds a recording. Its chunks and calls renew the lease, and no one else can change it
// meanwhile.
import { AppError, limits } from '@plainscan/contract';

import type { UploadRow } from './upload-repository.ts';

type Lease = Pick<UploadRow, 'status' | 'holderId' | 'heldUntil'>;

/** Returns who holds a recording now, or `null` if no one does. */
export function holderAt({ status, holderId, heldUntil }: Lease, now: Date): string | null {
  return status === 'receiving' && heldUntil !== null && heldUntil > now ? holderId : null;
}

/** Throws 409 while someone other than `holderId` holds the recording. */
export function requireNotHeld(lease: Lease, now: Date, holderId?: string): void {
  const holder = holderAt(lease, now);
  if (holder !== null && holder !== holderId) throw new AppError('recording.held');
}

/** Returns the columns of a lease that starts or is renewed now. */
export const leaseFrom = (holderId: string, now: Date): Pick<UploadRow, 'holderId' | 'heldUntil'> => ({
  holderId,
  heldUntil: new Date(now.getTime() + limits.recordingLeaseMilliseconds),
});
