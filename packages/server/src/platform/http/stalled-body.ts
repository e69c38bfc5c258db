import type { IncomingMessage, Server } from 'node:http';

import { turnLoop } from '../limits/loop-turn.ts';

/** Upload chunks: the code that stores them tracks the time, because waiting for a slow disk is not silence. */
export const chunkTypes = ['application/offset+octet-stream', 'application/octet-stream'];

export type BodyLimits = {
  /** The longest pause between two bytes. */
  silence: number;
  /** The longest time for a body without files. */
  whole: number;
  /** The minimum amount of file data per `whole`. */
  minBytes: number;
};

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/**
 * Closes the connection of a client that starts a body and then stalls or sends it byte by byte (SEC-D1). The response
 * time does not count. All limits are in milliseconds and bytes.
 */
export function abortStalledBodies(server: Server, limits: BodyLimits): void {
  server.on('request', (request: IncomingMessage) => {
    const type = request.headers['content-type'] ?? '';
    if (!hasBody(request) || chunkTypes.includes(type)) return;
    // Node closes a connection that times out.
    request.setTimeout(limits.silence);
    const timer = type.startsWith('multipart/')
      ? setInterval(abortIfTooSlow(request, limits), limits.whole)
      : setTimeout(() => void cutOff(request), limits.whole);
    request.once('end', () => request.setTimeout(0));
    for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timer));
  });
}

/** One per turn of the loop: the bodies of an attack all began together. */
async function cutOff(request: IncomingMessage): Promise<void> {
  await turnLoop();
  if (!request.complete) request.socket.destroy();
}

function abortIfTooSlow(request: IncomingMessage, { minBytes }: BodyLimits): () => void {
  const { socket } = request;
  let before = socket.bytesRead;
  return () => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    // Waiting for a slow disk is not the sender's fault.
    const isBodyExpected = request.complete || request.readableLength > 0;
    if (!isBodyExpected && came < minBytes) socket.destroy();
  };
}
