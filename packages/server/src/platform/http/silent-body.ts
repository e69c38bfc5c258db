import type { IncomingMessage, Server } from 'node:http';

/** Chunks of uploads: whoever stores them counts the time, because what a slow disk takes is no silence. */
export const chunkTypes = ['application/offset+octet-stream', 'application/octet-stream'];

/**
 * Whoever begins a body and falls silent gives the place back after `mostSilence` milliseconds: Node closes a connection
 * that times out (SEC-D1). The time that an answer takes does not count.
 */
export function cutSilentBodies(server: Server, mostSilence: number): void {
  server.on('request', (request: IncomingMessage) => {
    const { headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
    if (!hasBody || chunkTypes.includes(headers['content-type'] ?? '')) return;
    request.setTimeout(mostSilence);
    request.once('end', () => request.setTimeout(0));
  });
}
