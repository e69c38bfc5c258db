// A DIMSE sender that sends exactly what a test wants, right or wrong. Real senders are in the tests next to it.
import { connect, type Socket } from 'node:net';

const mrStorage = '1.2.840.10008.5.1.4.1.1.4';
const explicitLittleEndian = '1.2.840.10008.1.2.1';

const numbers = (size: 2 | 4, value: number, isLittle = false): Buffer => {
  const bytes = Buffer.alloc(size);
  if (isLittle) bytes.writeUIntLE(value, 0, size);
  else bytes.writeUIntBE(value, 0, size);
  return bytes;
};

const item = (type: number, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
  return Buffer.concat([Buffer.from([type, 0]), numbers(2, body.length), body]);
};

export const pdu = (type: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type, 0]), numbers(4, body.length), body]);

/** Requests MR images in explicit little endian, with context 1. */
export function associateRequest(called: string, abstractSyntax = mrStorage): Buffer {
  const fixed = Buffer.concat([
    numbers(2, 1),
    numbers(2, 0),
    Buffer.from(called.padEnd(16)),
    Buffer.from('TEST-SENDER'.padEnd(16)),
    Buffer.alloc(32),
  ]);
  const context = item(
    0x20,
    Buffer.from([1, 0, 0, 0]),
    item(0x30, abstractSyntax),
    item(0x40, explicitLittleEndian),
  );
  const user = item(0x50, item(0x51, numbers(4, 16_384)), item(0x52, '2.25.1'));
  return pdu(1, Buffer.concat([fixed, item(0x10, '1.2.840.10008.3.1.1.1'), context, user]));
}

const data = (control: number, bytes: Buffer): Buffer =>
  pdu(4, Buffer.concat([numbers(4, bytes.length + 2), Buffer.from([1, control]), bytes]));

const element = (name: number, value: Buffer | string): Buffer => {
  const bytes = Buffer.from(value as string, 'latin1');
  const even = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
  return Buffer.concat([numbers(2, 0), numbers(2, name, true), numbers(4, even.length, true), even]);
};

/** Returns a C-STORE-RQ for the file's data set, labeled as the object `sopUid`, in pieces. */
export function storeRequest(file: Buffer, sopUid: string, pieceBytes = 16_000): Buffer[] {
  const headerEnd = 144 + file.readUInt32LE(140);
  const dataSet = file.subarray(headerEnd);
  const command = Buffer.concat([
    element(0x0002, mrStorage),
    element(0x0100, numbers(2, 1, true)),
    element(0x0110, numbers(2, 7, true)),
    element(0x0800, numbers(2, 0, true)),
    element(0x1000, sopUid),
  ]);
  const pieces = [data(3, command)];
  for (let at = 0; at < dataSet.length; at += pieceBytes)
    pieces.push(data(at + pieceBytes >= dataSet.length ? 2 : 0, dataSet.subarray(at, at + pieceBytes)));
  return pieces;
}

export const releaseRequest = pdu(5, Buffer.alloc(4));

export type Connection = {
  socket: Socket;
  send: (...pieces: Buffer[]) => void;
  /** Returns the next PDU, or `undefined` once the other side has closed. */
  next: () => Promise<{ type: number; body: Buffer } | undefined>;
};

export function openDimseConnection(port: number, localAddress = '127.0.0.1'): Connection {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  let held = Buffer.alloc(0);
  const incoming = (async function* () {
    for await (const piece of socket) yield piece as Buffer;
  })();
  return {
    socket,
    send: (...pieces) => pieces.forEach((piece) => socket.write(piece)),
    async next() {
      while (held.length < 6 || held.length < 6 + held.readUInt32BE(2)) {
        const { value } = await incoming.next().catch(() => ({ value: undefined }));
        if (!value) return undefined;
        held = Buffer.concat([held, value]);
      }
      const length = held.readUInt32BE(2);
      const found = { type: held.readUInt8(0), body: held.subarray(6, 6 + length) };
      held = held.subarray(6 + length);
      return found;
    },
  };
}

/** Returns the status of a C-STORE-RSP (0000,0900). */
export function statusIn(body: Buffer): number {
  const at = body.indexOf(Buffer.from([0x00, 0x00, 0x00, 0x09, 2, 0, 0, 0]));
  return body.readUInt16LE(at + 8);
}
