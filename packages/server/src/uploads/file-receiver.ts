// The specification's multipart calls on the same service: the files of one field become one upload.
import { AppError, type UploadPurpose } from '@plainscan/contract';
import type { Readable } from 'node:stream';

import { newId } from '../platform/clock/uuidv7.ts';
import type { FileReceiver } from '../platform/http/multipart-body.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { createUploadRepository } from './upload-repository.ts';
import { appendReceived, type Received } from './chunk-service.ts';
import { sealUpload } from './seal-upload-service.ts';
import { checkRequest, findUpload, giveUpUpload } from './upload-service.ts';

export function createFileReceiver(platform: Platform, actor: SignedIn, now: Date): FileReceiver {
  const byField = new Map<string, Received>();
  const caller: Caller = { actor, context: { requestId: '', ip: '', now, subdomain: '', userAgent: '' } };

  async function uploadOf(field: string, purpose: UploadPurpose): Promise<Received> {
    const known = byField.get(field);
    if (known) return known;
    const received: Received = { id: newId(), purpose, files: [], size: 0 };
    const { id } = received;
    await platform.database.asActor(actor, () =>
      createUploadRepository(actor).insert({
        id,
        createdBy: actor.userId,
        workspaceId: actor.workspaceId,
        purpose,
        status: 'receiving',
        growing: true,
        files: [],
        size: 0,
        lastByteAt: now,
        createdAt: now,
        updatedAt: now,
      }),
    );
    byField.set(field, received);
    return received;
  }

  return {
    async add(field, purpose, fileName, bytes: Readable) {
      const received = await uploadOf(field, purpose);
      const end = await appendReceived(platform, received, bytes);
      received.files.push({ path: fileName, size: end - received.size });
      received.size = end;
    },
    async finish() {
      const ids: Record<string, string> = {};
      for (const [field, received] of byField) {
        if (received.size === 0) continue;
        const { id, purpose, files, size } = received;
        checkRequest({ purpose, files });
        await sealUpload(platform, caller, { ...(await findUpload(platform, actor, id)), files, size });
        ids[field] = received.id;
      }
      return ids;
    },
    async abandon() {
      for (const { id } of byField.values()) {
        await giveUpUpload(platform, actor, id).catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'upload.taken')) throw error;
        });
      }
    },
  };
}
