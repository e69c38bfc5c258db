// Commands of the supported services (PS3.7 9.3.1 and 9.3.5): implicit little endian, group 0000. Pure.
import { ProtocolError } from './pdu.ts';

export const commandField = { storeRequest: 0x0001, echoRequest: 0x0030 } as const;
const replyBit = 0x8000;
const noDataSet = 0x0101;

/** PS3.7 annex C and PS3.4 table B.2-1. */
export const storeStatus = {
  success: 0x0000,
  /** A warning: stored, but not under the UID that it was sent with. */
  coerced: 0xb000,
  processingFailure: 0x0110,
  noSuchService: 0x0122,
  notAuthorized: 0x0124,
  unknownOperation: 0x0211,
  noRoom: 0xa700,
  mismatch: 0xa900,
  unreadable: 0xc000,
} as const;

export type Command = {
  field: number;
  messageId: number;
  sopClass: string;
  sopUid: string;
  hasDataSet: boolean;
};

const element = {
  sopClass: 0x0002,
  field: 0x0100,
  messageId: 0x0110,
  replyTo: 0x0120,
  dataSet: 0x0800,
  status: 0x0900,
};
const sopUidElement = 0x1000;

/** Throws a ProtocolError. */
export function readCommand(bytes: Buffer): Command {
  const elements = new Map<number, Buffer>();
  for (let at = 0; at < bytes.length;) {
    const length = bytes.length - at < 8 ? Infinity : bytes.readUInt32LE(at + 4);
    if (bytes.readUInt16LE(at) !== 0 || length > bytes.length - at - 8)
      throw new ProtocolError('a command set that cannot be read');
    elements.set(bytes.readUInt16LE(at + 2), bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  const number = (name: number): number => {
    const value = elements.get(name);
    if (value?.length !== 2) throw new ProtocolError('a command set without what it needs');
    return value.readUInt16LE(0);
  };
  const uid = (name: number): string => (elements.get(name)?.toString('latin1') ?? '').replace(/[\0 ]+$/, '');
  return {
    field: number(element.field),
    messageId: number(element.messageId),
    sopClass: uid(element.sopClass),
    sopUid: uid(sopUidElement),
    hasDataSet: number(element.dataSet) !== noDataSet,
  };
}

/** Writes the response to a command, without a data set. */
export function writeReply({ field, messageId, sopClass, sopUid }: Command, status: number): Buffer {
  const body = Buffer.concat([
    writeElement(element.sopClass, paddedUid(sopClass)),
    writeElement(element.field, uint16(field | replyBit)),
    writeElement(element.replyTo, uint16(messageId)),
    writeElement(element.dataSet, uint16(noDataSet)),
    writeElement(element.status, uint16(status)),
    ...(sopUid === '' ? [] : [writeElement(sopUidElement, paddedUid(sopUid))]),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([writeElement(0, length), body]);
}

function writeElement(name: number, value: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(name, 2);
  head.writeUInt32LE(value.length, 4);
  return Buffer.concat([head, value]);
}

const uint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};

const paddedUid = (uid: string): Buffer => Buffer.from(uid.length % 2 === 0 ? uid : `${uid}\0`, 'latin1');
