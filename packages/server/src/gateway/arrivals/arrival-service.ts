// B21: images that arrive one by one, by STOW or C-STORE. Each is a separate object until the study is delivered, so
// that simultaneous senders do not wait for each other, and no acknowledged image depends on another sender finishing.
import { AppError, limits, hour, week } from '@plainscan/contract';

import { newId } from '../../platform/clock/uuidv7.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { spendAllowance } from '../../platform/limits/allowance.ts';
import type { RateLimit } from '../../platform/limits/rate-window.ts';
import { identifyDicom, type DicomIdentity } from '../../platform/media/dicom/dicom-identity.ts';
import type { Platform } from '../../platform/platform.ts';
import { newObjectKey } from '../../platform/storage/object-key.ts';
import { recordRemoval, removeObjects } from '../../platform/storage/object-removal.ts';
import { requireReceivingWorkspace } from '../receiving-workspace.ts';
import type { NamespaceRow } from '../gateway-tables.ts';
import { deliverStudyJob } from './arrival-jobs.ts';
import {
  deleteArrival,
  hasSameUid,
  insertArrived,
  isDelivered,
  openArrival,
  selectArrived,
  selectDueArrivals,
  selectUndeliverableArrivals,
} from './arrival-repository.ts';

const studies: RateLimit = {
  kind: 'gateway-namespace',
  most: limits.gatewayStudiesAnHour,
  milliseconds: hour,
};
const retryMilliseconds = hour;
const keptMilliseconds = week;

/** Why an image is refused: it is unreadable, it is not the announced one, or there is no storage space. */
export type Refusal = 'unreadable' | 'mismatch' | 'no-room';
export type ReceivedImage = {
  identity: DicomIdentity | undefined;
  refusal?: Refusal;
  /** It is kept, but under a derived SOP Instance UID, because another image of its study has the same one (CG-214). */
  isRenamed?: boolean;
};

/** Returns the workspace that gets the namespace's cases. Throws 409 if it currently takes none. */
export const checkReceivingWorkspace = ({ database }: Platform, namespace: NamespaceRow): Promise<number> =>
  database.asSystem(() => requireReceivingWorkspace(namespace));

/**
 * Stores one image. Without a refusal it is safe when this returns, even if the same bytes were already received. Stops
 * reading `bytes` after a refusal. `announced` is what the image must be. Throws errors of `bytes` and of the storage.
 */
export async function receiveImage(
  platform: Platform,
  namespace: NamespaceRow,
  bytes: AsyncIterable<Uint8Array>,
  announced: Partial<DicomIdentity> = {},
): Promise<ReceivedImage> {
  const { identity, bytes: whole } = await identifyDicom(bytes);
  if (!identity) return { identity, refusal: 'unreadable' };
  const isAnnounced = Object.entries(announced).every(
    ([key, uid]) => identity[key as keyof DicomIdentity] === uid,
  );
  if (!isAnnounced) return { identity, refusal: 'mismatch' };
  const objectKey = newObjectKey();
  const kept = await storeArrivedImage(platform, namespace, identity, { objectKey, bytes: whole });
  if (kept === 'kept') return { identity };
  if (kept === 'renamed') return { identity, isRenamed: true };
  await removeObjects(platform, [objectKey]);
  return kept === 'known' ? { identity } : { identity, refusal: kept };
}

type NewObject = { objectKey: string; bytes: AsyncIterable<Uint8Array> };

async function storeArrivedImage(
  platform: Platform,
  namespace: NamespaceRow,
  { studyUid, sopUid }: DicomIdentity,
  { objectKey, bytes }: NewObject,
): Promise<'kept' | 'renamed' | 'known' | 'no-room'> {
  const { database, objects, clock } = platform;
  const stored = await objects.put(objectKey, atMost(bytes, limits.studyBytes)).catch((error: unknown) => {
    if (error instanceof TooLong) return undefined;
    throw error;
  });
  if (!stored) return 'no-room';
  const { sha256, size } = stored;
  const of = { namespaceId: namespace.id, studyUid };
  try {
    return await database.asSystem(async () => {
      if (await isDelivered(of, sha256)) return 'known';
      const now = clock.now();
      const arrival = await openArrival(newId(), of, now);
      if (arrival.isNew) await spendAllowance(studies, namespace.id, now, 'rate.exceeded');
      const isFull =
        arrival.images >= limits.uploadFiles || arrival.bytes + size > limits.studyBytes || size === 0;
      if (isFull) return 'no-room';
      const row = { arrivalId: arrival.id, sha256, sopUid, objectKey, bytes: size, arrivedAt: now };
      if (!(await insertArrived(row))) return 'known';
      return (await hasSameUid(row)) ? 'renamed' : 'kept';
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate.exceeded') return 'no-room';
    await removeObjects(platform, [objectKey]);
    throw error;
  }
}

class TooLong extends Error {}

async function* atMost(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > most) throw new TooLong();
    yield piece;
  }
}

/** Queues the delivery of studies that have become quiet, and of those whose delivery failed at least an hour ago. */
export async function deliverQuietStudies({ database, clock, config }: Platform): Promise<undefined> {
  const before = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);
  const due = await database.readAsSystem(() =>
    selectDueArrivals({
      quietSince: before(config.arrivalPauseSeconds * 1_000),
      begunBefore: before(limits.arrivalMilliseconds),
      closedBefore: before(retryMilliseconds),
    }),
  );
  for (const arrivalId of due)
    await database.asSystem(() =>
      enqueue(
        deliverStudyJob,
        { arrivalId },
        { subject: { kind: 'gateway-arrival', id: arrivalId }, key: `deliver-study:${arrivalId}` },
      ),
    );
}

/** Deletes images undeliverable for seven days, such as those of a clinic that no longer takes cases from gateways. */
export async function deleteUndeliverableArrivals(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const ids = await database.asSystem(() =>
    selectUndeliverableArrivals(new Date(clock.now().getTime() - keptMilliseconds)),
  );
  for (const id of ids) {
    const keys = await database.asSystem(async () => {
      const found = (await selectArrived(id)).map(({ objectKey }) => objectKey);
      await recordRemoval(found);
      await deleteArrival(id);
      return found;
    });
    await removeObjects(platform, keys);
  }
}
