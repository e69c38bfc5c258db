// One association: a hospital's system names its namespace, and each of its images is acknowledged once it is safe.
import { AppError } from '@plainscan/contract';
import type { Socket } from 'node:net';

import { newId } from '../../platform/clock/uuidv7.ts';
import { isUid } from '../../platform/media/dicom/dicom-identity.ts';
import { writeFileHeader } from '../../platform/media/dicom/write-dicom.ts';
import type { Platform } from '../../platform/platform.ts';
import { StorageFull } from '../../platform/storage/storage-error.ts';
import { checkReceivingWorkspace, receiveImage, type Refusal } from '../arrivals/arrival-service.ts';
import { countFailure, refuseBusyAddress } from '../gateway-call-service.ts';
import { selectNamespace } from '../gateway-repository.ts';
import type { NamespaceRow } from '../gateway-tables.ts';
import { commandField, storeStatus, writeReply, type Command } from './command-set.ts';
import { Messages, type DataSet } from './messages.ts';
import {
  pduType,
  ProtocolError,
  readAssociateRequest,
  rejection,
  writeAssociateAccept,
  writeAssociateReject,
  writeCommand,
  writeReleaseReply,
} from './pdu.ts';
import { longestPdu, readPdus } from './pdu-reader.ts';
import { negotiateContexts, type Context } from './presentation-contexts.ts';
import { isFromOneOf } from './sender-addresses.ts';

const statusOf: Record<Refusal, number> = {
  unreadable: storeStatus.unreadable,
  mismatch: storeStatus.mismatch,
  'no-room': storeStatus.noRoom,
};

const isStored = (status: number): boolean =>
  status === storeStatus.success || status === storeStatus.coerced;

type Sender = { namespace: string; ip: string };

/** Outcome of an association, for the log. */
export type Ended = { namespace: string; images: number; refused: number };

/**
 * Serves one connection until the other side ends it. `onAccepted` is called once the sender is known. Throws a
 * ProtocolError if the other side violates the protocol or disconnects halfway, and any error of the connection itself.
 */
export async function serveAssociation(
  platform: Platform,
  socket: Socket,
  ip: string,
  onAccepted: () => void,
): Promise<Ended | undefined> {
  // The loop must not destroy the socket: the other side still has to receive the reason.
  const pdus = readPdus(socket.iterator({ destroyOnReturn: false }));
  try {
    return await associate(platform, socket, ip, pdus, onAccepted);
  } finally {
    // A suspended reader would keep the socket from noticing that the other side has closed, and so keep its place.
    await pdus.return();
  }
}

async function associate(
  platform: Platform,
  socket: Socket,
  ip: string,
  pdus: ReturnType<typeof readPdus>,
  onAccepted: () => void,
): Promise<Ended | undefined> {
  const { value: first } = await pdus.next();
  if (!first) return undefined;
  if (first.type !== pduType.associateRequest) throw new ProtocolError('a connection without a request');
  const request = readAssociateRequest(first.body);
  const refusal = await refusalOf(platform, { namespace: request.calledTitle, ip });
  if (refusal) {
    socket.end(writeAssociateReject(refusal));
    return undefined;
  }
  onAccepted();
  const contexts = negotiateContexts(request.contexts);
  await write(socket, writeAssociateAccept(first.body, contexts, longestPdu));
  const ended = { namespace: request.calledTitle, images: 0, refused: 0 };
  const messages = new Messages(pdus);
  const accepted = new Map(contexts.map((context) => [context.id, context]));
  for (let message = await messages.next(); message; message = await messages.next()) {
    const { command, contextId, dataSet } = message;
    const context = accepted.get(contextId);
    if (!context?.transferSyntax) throw new ProtocolError('a message in a context that was not accepted');
    const status = await answer(platform, { namespace: ended.namespace, ip }, context, command, dataSet);
    await dataSet.drain();
    if (command.field === commandField.storeRequest) ended[isStored(status) ? 'images' : 'refused'] += 1;
    await write(socket, writeCommand(contextId, writeReply(command, status), request.maxLength));
  }
  if (messages.isReleased) socket.end(writeReleaseReply());
  return ended;
}

/** Returns why the sender is refused, if it is. Refusals are audited and count against the address. */
async function refusalOf(platform: Platform, sender: Sender): Promise<Buffer | undefined> {
  const context = { ip: sender.ip, requestId: newId(), now: platform.clock.now() };
  try {
    await platform.database.asSystem(() => refuseBusyAddress(platform, context));
  } catch (error) {
    if (error instanceof AppError) return rejection.tooMany;
    throw error;
  }
  if (await findSender(platform, sender)) return undefined;
  await countFailure(platform, sender.namespace, context);
  return rejection.unknownCalledTitle;
}

/** Returns the namespace if it is open and takes images from this address. */
async function findSender(
  { database }: Platform,
  { namespace, ip }: Sender,
): Promise<NamespaceRow | undefined> {
  const row = await database.readAsSystem(() => selectNamespace(namespace));
  return row?.revokedAt === null && isFromOneOf(row.senderNetworks, ip) ? row : undefined;
}

async function answer(
  platform: Platform,
  sender: Sender,
  context: Context,
  command: Command,
  dataSet: DataSet,
): Promise<number> {
  if (command.field === commandField.echoRequest) return storeStatus.success;
  if (command.field !== commandField.storeRequest) return storeStatus.unknownOperation;
  const { sopClass, sopUid } = command;
  if (!command.hasDataSet || !isUid(sopUid) || sopClass !== context.abstractSyntax)
    return storeStatus.mismatch;
  try {
    // Checked for each image: an association can last for hours, and a namespace may be revoked in the meantime.
    const namespace = await findSender(platform, sender);
    if (!namespace) return storeStatus.notAuthorized;
    await checkReceivingWorkspace(platform, namespace);
    const header = writeFileHeader({ sopClass, sopUid, transferSyntax: context.transferSyntax });
    const { refusal, isRenamed } = await receiveImage(platform, namespace, fileOf(header, dataSet), {
      sopClass,
      sopUid,
    });
    if (refusal !== undefined) return statusOf[refusal];
    return isRenamed ? storeStatus.coerced : storeStatus.success;
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    if (error instanceof AppError && error.code === 'gateway.workspace') return storeStatus.notAuthorized;
    platform.logger.error({ err: error, namespace: sender.namespace }, 'an image by C-STORE was not stored');
    return error instanceof StorageFull ? storeStatus.noRoom : storeStatus.processingFailure;
  }
}

async function* fileOf(header: Uint8Array, dataSet: DataSet): AsyncGenerator<Uint8Array> {
  yield header;
  yield* dataSet;
}

/** Resolves once the bytes are sent, so that responses do not pile up for a peer that does not read. */
function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((done, fail) => {
    socket.write(bytes, (error) => (error ? fail(error) : done()));
  });
}
