// T07: a study from a hospital's gateway, from its first byte to its case. It is acknowledged only once it is safe.
import { AppError, type Delivery } from '@plainscan/contract';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

import { boundaryOf, MalformedMultipart, readRelatedParts } from '../platform/http/related-parts.ts';
import type { RequestContext } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import type { SealedPack } from '../platform/storage/packs/pack-record.ts';
import {
  appendDelivered,
  discardDelivered,
  openDelivered,
  sealDelivered,
  type DeliveredUpload,
} from '../uploads/delivered-upload-service.ts';
import { authenticateCall } from './gateway-call-service.ts';
import { lockNamespace, selectDelivery } from './gateway-repository.ts';
import { readSignedCall, type SignedCall } from './gateway-signature.ts';
import type { NamespaceRow } from './gateway-tables.ts';
import { requireReceivingWorkspace } from './receiving-workspace.ts';
import { describeDelivery, storeDelivery } from './store-delivery.ts';

/**
 * Accepts one signed call with its body. Sending the same study again, by its key or its files, returns the first one's
 * case. Throws what authenticateCall throws, 409 for a workspace that takes no such cases or a key of another study, 415 and
 * 400 for an invalid body, 413, 507. Nothing of it is then stored.
 */
export async function receiveStudy(
  platform: Platform,
  headers: IncomingHttpHeaders,
  body: Readable,
  context: RequestContext,
): Promise<Delivery> {
  const call = readSignedCall(headers);
  // There was no signature, so it was not a guess.
  if (call === null) throw new AppError('gateway.signature');
  const namespace = await authenticateCall(platform, call, context);
  const deliveryKey = call.deliveryKey || call.contentSha256;
  const known = await platform.database.asSystem(async () => {
    const row = await selectDelivery({ namespaceId: namespace.id, deliveryKey });
    return row?.bodySha256 === call.contentSha256 ? describeDelivery(row) : undefined;
  });
  if (known) return known;
  const workspaceId = await platform.database.asSystem(() => requireReceivingWorkspace(namespace));
  const delivered = await openDelivered(platform, workspaceId, context.now);
  let pack: SealedPack | undefined;
  try {
    await storeBody(platform, delivered, call, body);
    pack = await sealDelivered(platform, delivered);
    const answer = await accept(platform, { call, namespace, deliveryKey, delivered, pack });
    if (answer.isRepeated) await discardDelivered(platform, delivered, pack);
    return answer;
  } catch (error) {
    await discardDelivered(platform, delivered, pack).catch((cause: unknown) =>
      platform.logger.warn({ err: cause }, 'a delivered upload was not removed'),
    );
    throw isBroken(error) ? new AppError('gateway.parts', { cause: error }) : error;
  }
}

/** The sender's connection may also break at any point. */
const isBroken = (error: unknown): boolean =>
  error instanceof MalformedMultipart ||
  (error instanceof Error &&
    'code' in error &&
    ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code)));

type Arrived = {
  call: SignedCall;
  namespace: NamespaceRow;
  deliveryKey: string;
  delivered: DeliveredUpload;
  pack: SealedPack;
};

/** Stores the body file by file, and checks that it is what was signed. */
async function storeBody(
  platform: Platform,
  delivered: DeliveredUpload,
  { contentType, contentSha256 }: SignedCall,
  body: Readable,
): Promise<void> {
  const hash = createHash('sha256');
  // The loop must not destroy the connection: the sender still has to read the reason.
  const bytes = hashed(body.iterator({ destroyOnReturn: false }), hash);
  const boundary = boundaryOf(contentType);
  if (boundary !== null) {
    for await (const part of readRelatedParts(bytes, boundary)) {
      if (part.type !== 'application/dicom') throw new AppError('gateway.form');
      const number = String(delivered.files.length + 1).padStart(5, '0');
      await appendDelivered(platform, delivered, `${number}.dcm`, part.bytes);
    }
  } else if (/^application\/zip\s*(;|$)/i.test(contentType)) {
    await appendDelivered(platform, delivered, 'study.zip', bytes);
  } else {
    throw new AppError('gateway.form');
  }
  if (hash.digest('hex') !== contentSha256) throw new AppError('gateway.content');
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

async function accept(
  platform: Platform,
  { call, namespace, deliveryKey, delivered, pack }: Arrived,
): Promise<Delivery> {
  return platform.database.asSystem(async () => {
    const current = await lockNamespace(namespace.id);
    if (!current || current.revokedAt !== null) throw new AppError('gateway.signature');
    await requireReceivingWorkspace(current);
    const bodySha256 = call.contentSha256;
    return storeDelivery(platform, current, { deliveryKey, bodySha256, delivered, pack });
  });
}
