// WADO-RS (PS3.18 10.4): returns the images that a hospital's system sent by its namespace, unchanged.
import { AppError } from '@plainscan/contract';

import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { RequestContext } from '../../platform/http/request-actor.ts';
import { inSlices } from '../../platform/limits/loop-turn.ts';
import type { Platform } from '../../platform/platform.ts';
import { isRecentView, recordRecentView } from '../../viewers/recent-views.ts';
import type { NamespaceRow } from '../gateway-tables.ts';
import type { Accepted } from './accepted-types.ts';
import { attribute, namespaceAddress, sequence, type DicomJson } from './dicom-attributes.ts';
import { locateFrames, type FrameLocation } from './frame-locations.ts';
import { headerJson } from './header-json.ts';
import { openObject, openRange, readHeader, readRange } from './object-bytes.ts';
import { selectObjects, type FoundObject, type ObjectSelector } from './retrieve-repository.ts';
import { loadValueTypes } from './value-types.ts';

/** One part of a response, opened only when it is sent. */
export type AnswerPart = { type: string; open: () => Promise<AsyncIterable<Uint8Array>> };
export type Retrieved =
  | { kind: 'parts'; type: string; parts: AnswerPart[] }
  | { kind: 'single'; part: AnswerPart };

type Where = Omit<ObjectSelector, 'namespaceId'>;
type OneImage = Required<Where>;

/** Throws 404 with the same message for missing images and those of other namespaces. Writes an audit row. */
export async function findObjects(
  { database }: Platform,
  namespace: NamespaceRow,
  where: Where,
  context: RequestContext,
): Promise<FoundObject[]> {
  const objects = await database.readAsSystem(() => selectObjects({ namespaceId: namespace.id, ...where }));
  if (objects.length === 0) throw new AppError('not-found');
  const records = [...new Map(objects.map((object) => [object.studyId, object])).values()];
  const who = `gateway:${namespace.id}`;
  const unseen = records.filter(({ studyId }) => !isRecentView(database, who, studyId, context.now));
  if (unseen.length > 0)
    await database.asSystem(async () => {
      for (const { studyId, workspaceId, ownerUserId } of unseen) {
        await recordAudit({
          actorId: null,
          actorRole: 'gateway',
          workspaceId,
          patientUserId: ownerUserId,
          ip: context.ip,
          requestId: context.requestId,
          action: 'gateway.fetched',
          entityKind: 'study',
          entityId: studyId,
          outcome: 'allowed' as const,
          detail: { namespace: namespace.name },
          at: context.now,
        });
        recordRecentView(database, who, studyId, context.now);
      }
    });
  return objects;
}

const dicomType = 'application/dicom';
const bytesType = 'application/octet-stream';

/** Returns whole files. Throws 406 if the caller requires another format. */
export function retrieveObjects(
  platform: Platform,
  objects: readonly FoundObject[],
  accepted: Accepted,
): Retrieved {
  const partOf = (found: FoundObject): AnswerPart => ({
    type: `${dicomType}; transfer-syntax=${found.transferSyntax}`,
    open: () => openObject(platform, found),
  });
  const [first] = objects;
  if (first && objects.length === 1 && accepted.single(dicomType, first.transferSyntax))
    return { kind: 'single', part: partOf(first) };
  if (!objects.every(({ transferSyntax }) => accepted.parts(dicomType, transferSyntax)))
    throw new AppError('gateway.not-acceptable');
  return { kind: 'parts', type: dicomType, parts: objects.map(partOf) };
}

/** Yields the headers of images, one after the other. */
export async function* retrieveMetadata(
  platform: Platform,
  namespace: NamespaceRow,
  objects: readonly FoundObject[],
): AsyncGenerator<DicomJson> {
  const valueTypes = await loadValueTypes();
  const root = namespaceAddress(platform.config.publicUrl, namespace.name);
  for await (const found of inSlices(objects)) {
    const read = await readHeader(platform, found);
    const address = `${root}/studies/${found.studyUid}/series/${found.seriesUid}/instances/${found.sopUid}`;
    const options = { valueTypes, bulkAddress: (path: string) => `${address}/bulkdata/${path}` };
    yield {
      ...(read ? headerJson(read.header.dataSet, options) : namesOf(found)),
      ...renamedOf(found),
      '00081190': attribute('UR', address),
      '00083002': attribute('UI', found.transferSyntax),
    };
  }
}

/**
 * The UID by which an image can be retrieved if it is not the one in its file, which is then its original attribute
 * (PS3.3 C.12.1.1.9).
 */
const renamedOf = ({ sopUid, sentSopUid }: FoundObject): DicomJson =>
  sentSopUid === null
    ? {}
    : {
        '00080018': attribute('UI', sopUid),
        '04000561': sequence([
          {
            '04000550': sequence([{ '00080018': attribute('UI', sentSopUid) }]),
            '04000565': attribute('CS', 'COERCE'),
          },
        ]),
      };

/** Metadata of an image whose header is too long to read here. */
const namesOf = ({ studyUid, seriesUid, sopUid }: FoundObject): DicomJson => ({
  '00080018': attribute('UI', sopUid),
  '0020000D': attribute('UI', studyUid),
  '0020000E': attribute('UI', seriesUid),
});

/** Returns frames by number, from 1. Throws 404 if one does not exist, 406 if frames cannot be returned. */
export async function retrieveFrames(
  platform: Platform,
  found: FoundObject,
  numbers: readonly number[],
  accepted: Accepted,
): Promise<Retrieved> {
  const read = await readHeader(platform, found);
  const frames =
    read && (await locateFrames(read.header, read.length, (range) => readRange(platform, found, range)));
  if (!frames) throw new AppError('gateway.not-acceptable');
  const chosen = numbers.map((number) => {
    const frame = frames[number - 1];
    if (!frame) throw new AppError('not-found');
    return frame;
  });
  return framesAnswer(platform, found, chosen, accepted);
}

function framesAnswer(
  platform: Platform,
  found: FoundObject,
  frames: readonly FrameLocation[],
  accepted: Accepted,
): Retrieved {
  const { transferSyntax } = found;
  // The specific media type if requested, otherwise plain bytes: the transfer syntax says what they are.
  const type = [bytesType, mediaTypeOf(transferSyntax)].find(
    (one) => accepted.parts(one, transferSyntax) || accepted.single(one, transferSyntax),
  );
  if (type === undefined) throw new AppError('gateway.not-acceptable');
  const parts = frames.map((ranges) => ({
    type: `${type}; transfer-syntax=${transferSyntax}`,
    open: () => Promise.resolve(readRanges(platform, found, ranges)),
  }));
  const [only] = parts;
  if (only && parts.length === 1 && accepted.single(type, transferSyntax))
    return { kind: 'single', part: only };
  if (!accepted.parts(type, transferSyntax)) throw new AppError('gateway.not-acceptable');
  return { kind: 'parts', type, parts };
}

async function* readRanges(
  platform: Platform,
  found: FoundObject,
  ranges: FrameLocation,
): AsyncGenerator<Uint8Array> {
  for (const range of ranges)
    for await (const bytes of await openRange(platform, found, range)) yield bytes as Uint8Array;
}

/** PS3.18 8.7.3.3.2. */
function mediaTypeOf(transferSyntax: string): string {
  const compressed = /^1\.2\.840\.10008\.1\.2\.(4\.\d+|5)$/.exec(transferSyntax)?.[1] ?? '';
  if (/^4\.(50|51|57|70)$/.test(compressed)) return 'image/jpeg';
  if (/^4\.8[01]$/.test(compressed)) return 'image/jls';
  if (/^4\.9[01]$/.test(compressed)) return 'image/jp2';
  if (/^4\.20[123]$/.test(compressed)) return 'image/jphc';
  if (compressed === '5') return 'image/dicom-rle';
  return bytesType;
}

/**
 * Returns the value of an element by its path in the metadata. Throws 404 if it does not exist, 406 if it cannot be
 * returned.
 */
export async function retrieveBulkData(
  platform: Platform,
  found: FoundObject,
  path: string,
  accepted: Accepted,
): Promise<Retrieved> {
  const read = await readHeader(platform, found);
  if (!read || read.header.wasDeflated) throw new AppError('gateway.not-acceptable');
  let { dataSet } = read.header;
  const steps = path.split('.');
  for (let at = 0; at + 2 < steps.length; at += 2) {
    const item = dataSet.elements[`x${steps[at]?.toLowerCase()}`]?.items?.[Number(steps[at + 1])];
    if (!item?.dataSet) throw new AppError('not-found');
    dataSet = item.dataSet;
  }
  const element = dataSet.elements[`x${steps.at(-1)?.toLowerCase()}`];
  if (!element || element.items) throw new AppError('not-found');
  if (element.hadUndefinedLength || element.encapsulatedPixelData) {
    const frames = await locateFrames(read.header, read.length, (range) => readRange(platform, found, range));
    if (!frames) throw new AppError('gateway.not-acceptable');
    return framesAnswer(platform, found, frames, accepted);
  }
  const range = { offset: element.dataOffset - read.header.added, length: element.length };
  return framesAnswer(platform, found, [[range]], accepted);
}

/** Returns one image by its three UIDs. */
export async function findObject(
  platform: Platform,
  namespace: NamespaceRow,
  where: OneImage,
  context: RequestContext,
): Promise<FoundObject> {
  const [found] = await findObjects(platform, namespace, where, context);
  if (!found) throw new AppError('not-found');
  return found;
}
