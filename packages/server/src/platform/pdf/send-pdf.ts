import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/** Responds with a PDF to save as `fileName`. It must not be cached. */
export function sendPdf(
  reply: FastifyReply,
  { bytes, fileName }: { bytes: Uint8Array; fileName: string },
): Readable {
  reply.headers({
    'content-type': 'application/pdf',
    'content-length': bytes.length,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
  });
  return Readable.from([bytes]);
}
