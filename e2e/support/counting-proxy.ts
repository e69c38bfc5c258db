// A line between a browser and the product that counts what of files is handed on to the server, whatever a page says of it.
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';

export interface CountingProxy {
  /** The port of localhost that stands for the product's. */
  port: number;
  /** Bytes of chunks that went on to the server so far. */
  sent: () => number;
  /** Lets no byte of a chunk pass beyond so many; resolves when the line is held, in the middle of a chunk. */
  holdAt: (bytes: number) => Promise<void>;
  /** Lets whatever is sent from now on pass again. */
  release: () => void;
  close: () => void;
}

export async function openCountingProxy(port: number): Promise<CountingProxy> {
  let sent = 0;
  let most = Infinity;
  let held = (): void => undefined;

  /** While the line is held the rest is taken from the browser and goes nowhere. */
  function pass(incoming: IncomingMessage, outgoing: NodeJS.WritableStream): void {
    let isCut = false;
    incoming.on('data', (bytes: Buffer) => {
      const part = isCut ? bytes.subarray(0, 0) : bytes.subarray(0, Math.max(0, most - sent));
      sent += part.length;
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
    // A tab that is gone takes its request with it.
    outgoing.on('close', () => onward.destroy());
    if (method === 'PATCH') pass(incoming, onward);
    else incoming.pipe(onward);
  }

  const server = createServer(answer);
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
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
