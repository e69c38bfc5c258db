// The protocol data units of the upper layer (PS3.8 section 9.3): parsing and writing. Pure.

import { implementation } from '../../platform/media/dicom/write-dicom.ts';

/** PS3.8 9.3.1. */
export const pduType = {
  associateRequest: 1,
  associateAccept: 2,
  associateReject: 3,
  data: 4,
  releaseRequest: 5,
  releaseReply: 6,
  abort: 7,
} as const;

/** The other side violated the protocol. The association is aborted. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

export type ProposedContext = { id: number; abstractSyntax: string; transferSyntaxes: string[] };

export type AssociateRequest = {
  calledTitle: string;
  callingTitle: string;
  contexts: ProposedContext[];
  /** The longest PDU that the other side accepts, in bytes after its header; 0 means no limit. */
  maxLength: number;
};

/** PS3.8 table 9-18. */
export const contextResult = { accepted: 0, noAbstractSyntax: 3, noTransferSyntax: 4 } as const;
export type AnsweredContext = { id: number; result: number; transferSyntax: string };

/** A presentation data value: a piece of a command or of a data set (PS3.8 9.3.5.1). */
export type DataValue = { contextId: number; isCommand: boolean; isLast: boolean; bytes: Buffer };

const applicationContext = '1.2.840.10008.3.1.1.1';
const item = {
  application: 0x10,
  context: 0x20,
  contextReply: 0x21,
  abstract: 0x30,
  transfer: 0x40,
  user: 0x50,
};
const userItem = { maxLength: 0x51, implementationUid: 0x52, implementationVersion: 0x55 };
/** Fixed part before the variable items of a request and its response. */
const fixedBytes = 68;

/** PS3.8 9.3.2. Throws a ProtocolError. */
export function readAssociateRequest(body: Buffer): AssociateRequest {
  if (body.length < fixedBytes) throw new ProtocolError('an association request that is too short');
  const items = readItems(body.subarray(fixedBytes));
  const user = items.find(({ type }) => type === item.user);
  const longest = user && readItems(user.bytes).find(({ type }) => type === userItem.maxLength);
  return {
    calledTitle: body.toString('latin1', 4, 20).trim(),
    callingTitle: body.toString('latin1', 20, 36).trim(),
    contexts: items.filter(({ type }) => type === item.context).map(({ bytes }) => readContext(bytes)),
    maxLength: longest && longest.bytes.length >= 4 ? longest.bytes.readUInt32BE(0) : 0,
  };
}

function readContext(bytes: Buffer): ProposedContext {
  if (bytes.length < 4) throw new ProtocolError('a presentation context that is too short');
  const items = readItems(bytes.subarray(4));
  const names = (type: number): string[] =>
    items.filter((one) => one.type === type).map((one) => uidIn(one.bytes));
  return {
    id: bytes.readUInt8(0),
    abstractSyntax: names(item.abstract)[0] ?? '',
    transferSyntaxes: names(item.transfer),
  };
}

const uidIn = (bytes: Buffer): string => bytes.toString('latin1').replace(/[\0 ]+$/, '');

type Item = { type: number; bytes: Buffer };

function readItems(bytes: Buffer): Item[] {
  const items: Item[] = [];
  for (let at = 0; at < bytes.length;) {
    if (bytes.length - at < 4) throw new ProtocolError('an item without a length');
    const length = bytes.readUInt16BE(at + 2);
    if (length > bytes.length - at - 4) throw new ProtocolError('an item that is longer than its PDU');
    items.push({ type: bytes.readUInt8(at), bytes: bytes.subarray(at + 4, at + 4 + length) });
    at += 4 + length;
  }
  return items;
}

/** PS3.8 9.3.5. Throws a ProtocolError. */
export function readDataValues(body: Buffer): DataValue[] {
  const values: DataValue[] = [];
  for (let at = 0; at < body.length;) {
    const length = body.length - at < 6 ? 0 : body.readUInt32BE(at);
    if (length < 2 || length > body.length - at - 4)
      throw new ProtocolError('a data value with a wrong length');
    const control = body.readUInt8(at + 5);
    values.push({
      contextId: body.readUInt8(at + 4),
      isCommand: (control & 1) === 1,
      isLast: (control & 2) === 2,
      bytes: body.subarray(at + 6, at + 4 + length),
    });
    at += 4 + length;
  }
  return values;
}

function writeItem(type: number, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const head = Buffer.alloc(4);
  head.writeUInt8(type, 0);
  head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

function writePdu(type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt8(type, 0);
  head.writeUInt32BE(body.length, 2);
  return Buffer.concat([head, body]);
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** PS3.8 9.3.3: `request` is the body of the request, whose titles are returned unchanged. */
export function writeAssociateAccept(
  request: Buffer,
  contexts: readonly AnsweredContext[],
  maxLength: number,
): Buffer {
  const fixed = Buffer.alloc(fixedBytes);
  fixed.writeUInt16BE(1, 0);
  request.copy(fixed, 4, 4, fixedBytes);
  const answers = contexts.map(({ id, result, transferSyntax }) =>
    writeItem(item.contextReply, Buffer.from([id, 0, result, 0]), writeItem(item.transfer, transferSyntax)),
  );
  const user = writeItem(
    item.user,
    writeItem(userItem.maxLength, uint32(maxLength)),
    writeItem(userItem.implementationUid, implementation.uid),
    writeItem(userItem.implementationVersion, implementation.version),
  );
  const parts = [fixed, writeItem(item.application, applicationContext), ...answers, user];
  return writePdu(pduType.associateAccept, Buffer.concat(parts));
}

/** PS3.8 table 9-21: who refuses, whether a retry may work, and why. */
export const rejection = {
  /** Also for an address that may not send, so that no one learns which namespaces exist. */
  unknownCalledTitle: Buffer.from([0, 1, 1, 7]),
  tooMany: Buffer.from([0, 2, 3, 2]),
} as const;

export const writeAssociateReject = (reason: Buffer): Buffer => writePdu(pduType.associateReject, reason);
export const writeReleaseReply = (): Buffer => writePdu(pduType.releaseReply, Buffer.alloc(4));
/** By the service provider, without a reason (PS3.8 table 9-26). */
export const writeAbort = (): Buffer => writePdu(pduType.abort, Buffer.from([0, 0, 2, 0]));

/** Splits a command into as many PDUs as the other side's limit requires. */
export function writeCommand(contextId: number, command: Buffer, maxLength: number): Buffer {
  const most = Math.max(1, (maxLength === 0 ? command.length + 6 : maxLength) - 6);
  const pieces: Buffer[] = [];
  for (let at = 0; at < command.length; at += most) {
    const piece = command.subarray(at, at + most);
    const control = at + most >= command.length ? 3 : 1;
    const head = Buffer.concat([uint32(piece.length + 2), Buffer.from([contextId, control])]);
    pieces.push(writePdu(pduType.data, Buffer.concat([head, piece])));
  }
  return Buffer.concat(pieces);
}
