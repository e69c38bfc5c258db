// The port to which hospital systems send by C-STORE (B21, ADR 70).
import { createServer, type AddressInfo, type Socket } from 'node:net';

import type { Platform } from '../../platform/platform.ts';
import { serveAssociation } from './association.ts';
import { writeAbort, ProtocolError } from './pdu.ts';
import { watchSenderAddresses } from './sender-watch.ts';

type Places = { most: number; ofAddress: number; requestMilliseconds: number };

/** `requestMilliseconds`: time for the request (the ARTIM timer of PS3.8 9.1.5). */
const senderPlaces: Places = { most: 64, ofAddress: 16, requestMilliseconds: 10_000 };
/** An address that no namespace allows learns that it is refused, but takes no sender's place. */
const strangerPlaces: Places = { most: 16, ofAddress: 2, requestMilliseconds: 3_000 };
/** Connections whose address is being looked up. */
const maxNew = 256;
const idleMilliseconds = 120_000;

export type DimseListener = { port: number; close: () => Promise<void> };

/** Listens on `DIMSE_PORT`; returns `null` if it is not set. Rejects as `listen` does. */
export async function startDimseListener(platform: Platform): Promise<DimseListener | null> {
  const { config } = platform;
  if (config.dimsePort === null) return null;
  const open = new Map<Socket, { ip: string; places: Places | undefined }>();
  const senders = watchSenderAddresses(platform);
  const accept = async (socket: Socket, ip: string): Promise<void> => {
    const places = (await senders.includes(ip)) ? senderPlaces : strangerPlaces;
    const taken = [...open.values()].filter((other) => other.places === places);
    const ofAddress = taken.filter((other) => other.ip === ip);
    if (taken.length >= places.most || ofAddress.length >= places.ofAddress) return void socket.destroy();
    if (socket.destroyed) return;
    open.set(socket, { ip, places });
    await serve(platform, socket, ip, places.requestMilliseconds);
  };
  const server = createServer((socket) => {
    const ip = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
    socket.on('error', () => socket.destroy());
    if ([...open.values()].filter(({ places }) => places === undefined).length >= maxNew)
      return void socket.destroy();
    open.set(socket, { ip, places: undefined });
    socket.on('close', () => open.delete(socket));
    accept(socket, ip).catch(() => socket.destroy());
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

async function serve(
  platform: Platform,
  socket: Socket,
  ip: string,
  requestMilliseconds: number,
): Promise<void> {
  const { logger, clock } = platform;
  const startedAt = clock.now().getTime();
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
