// The specification's multipart calls, with the same service: files with one key become one upload.
import { AppError, type UploadPurpose } from '@plainscan/contract';
import type { Readable } from 'node:stream';

import { newId } from '../../platform/clock/uuidv7.ts';
import type { FileReceiver, ReceivedUpload } from '../../platform/http/multipart-body.ts';
import type { SignedIn } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  authorizeSender,
  requireGrowthAllowed,
  requireUploadAllowance,
  type Sender,
} from '../upload-allowance-service.ts';
import { createUploadRepository } from '../upload-repository.ts';
import { checkRequest, giveUpUpload } from '../upload-service.ts';
import { receiveFiles, type ReceivedFiles } from './chunk-service.ts';
import { sealUpload } from './seal-upload-service.ts';

/** How many bytes may arrive between two checks of the user's unfinished total. */
const countedBytes = 32 * 1024 * 1024;

/** Returns a function that periodically checks an upload's progress against the user's limit for unfinished uploads. */
function countFor({ database }: Platform, sender: Sender, id: string): (end: number) => Promise<void> {
  let countedTo = 0;
  return async (end) => {
    if (end - countedTo <= countedBytes) return;
    countedTo = end;
    await database.asActor(sender.actor, async () => {
      await createUploadRepository(sender.actor).update(id, { received: end });
      await requireGrowthAllowed(sender);
    });
  };
}

/** Records a new upload of unknown size and files, and opens its pack. */
async function openUpload(
  platform: Platform,
  actor: SignedIn,
  purpose: UploadPurpose,
  now: Date,
): Promise<ReceivedFiles> {
  const id = newId();
  const sender = await authorizeSender(platform, actor, purpose);
  const times = { lastByteAt: now, createdAt: now, updatedAt: now };
  await platform.database.asActor(actor, async () => {
    await requireUploadAllowance(platform, sender, { uploads: 1, bytes: 0 });
    await createUploadRepository(actor).insert({
      id,
      createdBy: actor.userId,
      workspaceId: actor.workspaceId,
      purpose,
      status: 'receiving',
      growing: true,
      files: [],
      size: 0,
      ...times,
    });
  });
  return receiveFiles(platform, { id, purpose }, countFor(platform, sender, id));
}

export function createFileReceiver(platform: Platform, actor: SignedIn, now: Date): FileReceiver {
  const byKey = new Map<string, ReceivedFiles>();

  async function uploadOf(key: string, purpose: UploadPurpose): Promise<ReceivedFiles> {
    const coming = byKey.get(key) ?? (await openUpload(platform, actor, purpose, now));
    byKey.set(key, coming);
    return coming;
  }

  async function seal(received: ReceivedFiles): Promise<ReceivedUpload | null> {
    const size = await received.finish();
    if (size === 0) return null;
    const { id, purpose, files } = received;
    checkRequest({ purpose, files });
    const upload = { id, createdBy: actor.userId, purpose, files };
    return { id, files: (await sealUpload(platform, actor, upload)).files };
  }

  return {
    async add(key, purpose, fileName, bytes: Readable) {
      await (await uploadOf(key, purpose)).add(fileName, bytes);
    },
    async finish() {
      const sealed = [...byKey].map(async ([key, received]) => [key, await seal(received)] as const);
      const settled = await Promise.allSettled(sealed);
      const uploads: Record<string, ReceivedUpload> = {};
      for (const one of settled) {
        if (one.status === 'rejected') throw one.reason;
        const [key, upload] = one.value;
        if (upload !== null) uploads[key] = upload;
      }
      return uploads;
    },
    async abandon() {
      for (const received of byKey.values()) {
        // This releases its lock. Its error has already been reported.
        await received.finish().catch(() => undefined);
        try {
          await giveUpUpload(platform, actor, received.id);
          await platform.readAhead.forget(received.id);
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'upload.taken')) throw error;
        }
      }
    },
  };
}
