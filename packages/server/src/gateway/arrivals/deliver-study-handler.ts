// B21: images that arrived one by one become one delivery, as if they had arrived in one call. Safe to run again after
// a crash at any point: the case is created in the transaction that deletes the images' records.
import type { JobContext, PayloadOf } from '../../platform/jobs/job-handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { readChecked } from '../../platform/storage/checked-read.ts';
import { recordRemoval, removeObjects } from '../../platform/storage/object-removal.ts';
import type { SealedPack } from '../../platform/storage/packs/pack-record.ts';
import {
  appendAllDelivered,
  discardDelivered,
  openDelivered,
  sealDelivered,
  type DeliveredUpload,
} from '../../uploads/delivered-upload-service.ts';
import { lockNamespace, selectNamespaceById } from '../gateway-repository.ts';
import { requireReceivingWorkspace } from '../receiving-workspace.ts';
import type { ArrivedRow, NamespaceRow } from '../gateway-tables.ts';
import { storeDelivery } from '../store-delivery.ts';
import type { deliverStudyJob } from './arrival-jobs.ts';
import { closeArrival, deleteArrival, selectArrived } from './arrival-repository.ts';

type Closed = { arrivalId: string; namespace: NamespaceRow; workspaceId: number; images: ArrivedRow[] };

/** Delivers acknowledged images even if their namespace was revoked since. Throws 409 as `requireReceivingWorkspace` does. */
export async function deliverStudy(
  platform: Platform,
  { arrivalId }: PayloadOf<typeof deliverStudyJob>,
  context: JobContext,
): Promise<void> {
  const closed = await close(platform, arrivalId);
  if (!closed) return;
  const delivered = await openDelivered(platform, closed.workspaceId, platform.clock.now());
  let pack: SealedPack | undefined;
  try {
    await appendAllDelivered(platform, delivered, filesOf(platform, closed.images, context));
    pack = await sealDelivered(platform, delivered);
    const isKept = await accept(platform, closed, delivered, pack);
    if (!isKept) await discardDelivered(platform, delivered, pack);
  } catch (error) {
    await discardDelivered(platform, delivered, pack).catch((cause: unknown) =>
      platform.logger.warn({ err: cause }, 'a delivered upload was not removed'),
    );
    throw error;
  }
  await removeObjects(
    platform,
    closed.images.map(({ objectKey }) => objectKey),
  );
}

async function close({ database, clock }: Platform, arrivalId: string): Promise<Closed | undefined> {
  // A separate transaction, so that an arrival that cannot be delivered now stays closed and is retried in an hour.
  const arrival = await database.asSystem(() => closeArrival(arrivalId, clock.now()));
  return database.asSystem(async () => {
    const namespace = arrival && (await selectNamespaceById(arrival.namespaceId));
    if (!namespace) return undefined;
    const workspaceId = await requireReceivingWorkspace(namespace);
    return { arrivalId, namespace, workspaceId, images: await selectArrived(arrivalId) };
  });
}

function filesOf(
  { objects }: Platform,
  images: readonly ArrivedRow[],
  { signal, reportProgress }: JobContext,
) {
  return images.map(({ objectKey, bytes: byteLength, sha256 }, at) => ({
    path: `${String(at + 1).padStart(5, '0')}.dcm`,
    open: async () => {
      signal.throwIfAborted();
      reportProgress({ done: at, total: images.length, unit: 'files' });
      return readChecked(objects, { objectKey, byteOffset: 0, byteLength, sha256 });
    },
  }));
}

/** Returns `false` if the same files already are a case, or another job delivers them. */
async function accept(
  platform: Platform,
  { arrivalId, namespace, images }: Closed,
  delivered: DeliveredUpload,
  pack: SealedPack,
): Promise<boolean> {
  return platform.database.asSystem(async () => {
    const current = await lockNamespace(namespace.id);
    if (!current || !(await deleteArrival(arrivalId))) return false;
    await recordRemoval(images.map(({ objectKey }) => objectKey));
    const deliveryKey = `arrival:${arrivalId}`;
    const { isRepeated } = await storeDelivery(platform, current, {
      deliveryKey,
      bodySha256: null,
      delivered,
      pack,
    });
    return !isRepeated;
  });
}
