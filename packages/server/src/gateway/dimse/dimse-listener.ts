// The port to which hospital systems send by C-STORE (B21, ADR 70).
import { createServer, type AddressInfo, type Socket } from 'node:net';

import type { Platform } from '../../platform/platform.ts';
import { serveAssociation } from './association.ts';
import { writeAbort, ProtocolError } from './pdu.ts';

const maxOpenConnections = 64;
const maxConnectionsPerAddress = 16;
/** For the request (the ARTIM timer of PS3.8 9.1.5), and after it for any sign of activity. */
const requestMilliseconds = 10_000;
const idleMilliseconds = 120_000;

export type DimseListener = { port: number; close: () => Promise<void> };

/** Listens on `DIMSE_PORT`; returns `null` if it is not set. Rejects as `listen` does. */
export async function startDimseListener(platform: Platform): Promise<DimseListener | null> {
  const { config } = platform;
  if (config.dimsePort === null) return null;
  const open = new Map<Socket, string>();
  const server = createServer((socket) => {
    const ip = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
    const ofSameAddress = [...open.values()].filter((other) => other === ip).length;
    if (open.size >= maxOpenConnections || ofSameAddress >= maxConnectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(socket, ip);
    socket.on('close', () => open.delete(socket));
    void serve(platform, socket, ip);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(config.dimsePort ?? 0, config.host, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    // The sender repeats anything that was not acknowledged.
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of open.keys()) socket.destroy();
      }),
  };
}

async function serve(platform: Platform, socket: Socket, ip: string): Promise<void> {
  const { logger, clock } = platform;
  const startedAt = clock.now().getTime();
  socket.on('error', () => socket.destroy());
  const untilRequest = setTimeout(() => socket.destroy(), requestMilliseconds);
  const onAccepted = (): void => {
    clearTimeout(untilRequest);
    socket.setTimeout(idleMilliseconds, () => socket.destroy());
  };
  try {
    const ended = await serveAssociation(platform, socket, ip, onAccepted);
    const milliseconds = clock.now().getTime() - startedAt;
    if (ended) logger.info({ ...ended, ip, milliseconds }, 'dimse association');
  } catch (error) {
    const reason = error instanceof ProtocolError ? error.message : 'the connection broke off';
    logger.warn({ ip, reason }, 'dimse association aborted');
    if (error instanceof ProtocolError && socket.writable) socket.end(writeAbort());
  } finally {
    clearTimeout(untilRequest);
    // Ignores further data, and closes the socket of a peer that does not close its side.
    socket.resume();
    const untilClosed = setTimeout(() => socket.destroy(), requestMilliseconds);
    socket.on('close', () => clearTimeout(untilClosed));
  }
}
