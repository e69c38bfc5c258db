// A proxy between a browser and the product that counts the upload bytes passed on to the server, whatever a page
// claims.
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface CountingProxy {
  /** The localhost port that replaces the product's. */
  port: number;
  /** Returns the chunk bytes passed on to the server so far. */
  sent: () => number;
  /** Stops passing chunk bytes after this many. Resolves when the limit is reached, in the middle of a chunk. */
  holdAt: (bytes: number) => Promise<void>;
  /** Passes everything sent from now on. */
  release: () => void;
  /** When the last byte of a chunk was passed on, by `performance.now()`. */
  lastByteAt: () => number;
  /** Ends all connections and refuses new ones, as if the network were gone. */
  goAway: () => void;
  comeBack: () => void;
  close: () => void;
}

export async function openCountingProxy(port: number): Promise<CountingProxy> {
  let sent = 0;
  let most = Infinity;
  let held = (): void => undefined;
  let lastByteAt = 0;
  let isAway = false;

  /** At the limit, the rest is read from the browser and discarded. */
  function pass(incoming: IncomingMessage, outgoing: NodeJS.WritableStream): void {
    let isCut = false;
    incoming.on('data', (bytes: Buffer) => {
      const part = isCut ? bytes.subarray(0, 0) : bytes.subarray(0, Math.max(0, most - sent));
      sent += part.length;
      lastByteAt = performance.now();
      if (part.length > 0 && !outgoing.write(part)) {
        incoming.pause();
        outgoing.once('drain', () => incoming.resume());
      }
      if (sent < most) return;
      isCut = true;
      held();
    });
    incoming.on('end', () => isCut || outgoing.end());
  }

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url, headers } = incoming;
    const onward = ask({ host: '127.0.0.1', port, method, path: url, headers }, (given) => {
      outgoing.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    // A closed tab ends its request.
    outgoing.on('close', () => onward.destroy());
    if (method === 'PATCH') pass(incoming, onward);
    else incoming.pipe(onward);
  }

  const server = createServer(answer);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    if (isAway) return void socket.destroy();
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming, socket, head) => {
    const lines = incoming.rawHeaders.flatMap((name, at, all) =>
      at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
    );
    const onward = connect(port, '127.0.0.1', () => {
      onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => (onward.destroy(), socket.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => sent,
    holdAt(bytes) {
      most = bytes;
      return new Promise((resolve) => (held = resolve));
    },
    release() {
      most = Infinity;
      held = () => undefined;
    },
    lastByteAt: () => lastByteAt,
    goAway() {
      isAway = true;
      for (const socket of sockets) socket.destroy();
    },
    comeBack() {
      isAway = false;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
