import { AppError, limits, type uploadEndpoints } from '@plainscan/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';

import { withFound, type Handlers } from '../platform/http/endpoint-route.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { isOutOfSpace } from '../platform/storage/storage-error.ts';
import { capChunk, chunkTooLarge, drainRest } from './receiving/chunk-body.ts';
import { appendChunk, type ChunkPlace } from './receiving/chunk-service.ts';
import { uploadHooks } from './upload-hooks.ts';
import { unlockUpload } from './reading/unlock-upload.ts';
import { findUploadForCase } from './upload-access-service.ts';
import {
  createUpload,
  findUpload,
  finishUpload,
  giveUpUpload,
  readOffset,
  readUpload,
} from './upload-service.ts';

const tusVersion = '1.0.0';

export function uploadHandlers(platform: Platform): Handlers<typeof uploadEndpoints> {
  const find = ({ actor, params }: { actor: SignedIn; params: { id: string } }) =>
    findUpload(platform, actor, params.id);
  return {
    createUpload: (input) => createUpload(platform, input, input.body),
    getUpload: ({ actor, params }) => readUpload(platform, actor, params.id),
    findUploadOffset: async (input) => {
      const row = await find(input);
      setTusHeaders(input.reply, await readOffset(platform, input, row));
      if (!row.growing) input.reply.header('upload-length', row.size);
    },
    appendToUpload: withFound(find, async (input, row) => {
      const place = readChunkHeaders(input.request);
      // JSON has already been parsed and is not a stream.
      if (!(input.bytes instanceof Readable)) throw new AppError('input.unreadable');
      const received = await appendChunk(platform, input, row, place, capChunk(input.bytes)).catch(
        async (error: unknown) => {
          if (isOutOfSpace(error)) await drainRest(input.bytes);
          throw error;
        },
      );
      setTusHeaders(input.reply, received);
    }),
    finishUpload: async (input) => finishUpload(platform, input, await find(input)),
    unlockUpload: withFound(
      ({ actor, params }) => findUploadForCase(platform, actor, params.id),
      (input, row) => unlockUpload(platform, input, row, input.body.password),
    ),
    giveUpUpload: async (input) => {
      const { id, caseId } = await findUploadForCase(platform, input.actor, input.params.id);
      if (caseId === null) await giveUpUpload(platform, input.actor, id);
      else if (input.actor.uploadLink) throw new AppError('upload.taken');
      else await giveUpAttachedUpload(platform, input, caseId, id);
    },
  };
}

/** T15: gives up an upload that a case has taken. Senders who no longer see the case learn only that it is taken. */
async function giveUpAttachedUpload(
  platform: Platform,
  caller: Caller,
  caseId: string,
  id: string,
): Promise<void> {
  try {
    await uploadHooks.registered.giveUp(platform, caller, { caseId, uploadId: id });
  } catch (error) {
    const isUnseen = error instanceof AppError && error.code === 'not-found';
    throw isUnseen ? new AppError('upload.taken', { cause: error }) : error;
  }
}

function setTusHeaders(reply: FastifyReply, offset: number): void {
  reply.headers({ 'tus-resumable': tusVersion, 'upload-offset': offset });
}

/** Returns the chunk's offset and the recording window. Throws 400 without an offset, 413 for a chunk above 16 MB. */
function readChunkHeaders({ headers }: FastifyRequest): ChunkPlace {
  const offset = headers['upload-offset'];
  if (typeof offset !== 'string' || !/^\d{1,15}$/.test(offset)) throw new AppError('input.unreadable');
  if (Number(headers['content-length'] ?? 0) > limits.chunkBytes) throw chunkTooLarge();
  const holderId = headers['recording-holder'];
  return { offset: Number(offset), holderId: typeof holderId === 'string' ? holderId : undefined };
}
