// Everything that follows from a sealed study, in one transaction: nothing is promised before it commits.
import { AppError, type Delivery } from '@plainscan/contract';
import { createHash } from 'node:crypto';

import type { Platform } from '../platform/platform.ts';
import type { SealedPack } from '../platform/storage/packs/pack-record.ts';
import { nameOfCase } from '../requests/gateway-case.ts';
import { recordDelivered, type DeliveredUpload } from '../uploads/delivered-upload-service.ts';
import { acceptDelivery } from './accept-delivery.ts';
import { selectDelivery } from './gateway-repository.ts';
import type { DeliveryRow, NamespaceRow } from './gateway-tables.ts';

type SealedDelivery = {
  deliveryKey: string;
  /** Hash of the body, if the study was sent as one. */
  bodySha256: string | null;
  delivered: DeliveredUpload;
  pack: SealedPack;
};

/**
 * Creates a case of a sealed study, or returns the one that the same files have created. Throws 409 if the key belongs
 * to another study. Needs a system transaction in which the namespace is locked.
 */
export async function storeDelivery(
  platform: Platform,
  namespace: NamespaceRow,
  { deliveryKey, bodySha256, delivered, pack }: SealedDelivery,
): Promise<Delivery> {
  const now = platform.clock.now();
  const contentSha256 = hashOfFiles(pack);
  const same = await selectDelivery({ namespaceId: namespace.id, deliveryKey, contentSha256 });
  if (same && same.contentSha256 !== contentSha256) throw new AppError('gateway.key-used');
  if (same) return describeDelivery(same);
  await recordDelivered(delivered, pack, now);
  const { id, caseName } = await acceptDelivery(platform, namespace, {
    deliveryKey,
    bodySha256: bodySha256 ?? contentSha256,
    contentSha256,
    uploadId: delivered.id,
    receivedAt: now,
  });
  return { deliveryId: id, caseName, isRepeated: false };
}

/** Returns the response for a study that was already received. Needs a system transaction. */
export async function describeDelivery({ id, caseId }: DeliveryRow): Promise<Delivery> {
  const caseName = caseId === null ? null : await nameOfCase(caseId);
  return { deliveryId: id, caseName, isRepeated: true };
}

/** The same files are the same study, in any order and with any boundaries. */
function hashOfFiles({ files }: SealedPack): string {
  const hash = createHash('sha256');
  for (const sha256 of files.map((file) => file.sha256).toSorted()) hash.update(sha256);
  return hash.digest('hex');
}
