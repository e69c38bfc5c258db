// STOW-RS (PS3.18 10.5): each image is stored separately, and the response lists the result of each.
import { AppError, limits } from '@plainscan/contract';
import type { Readable } from 'node:stream';

import { boundaryOf, MalformedMultipart, readRelatedParts } from '../../platform/http/related-parts.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  checkReceivingWorkspace,
  receiveImage,
  type Refusal,
  type ReceivedImage,
} from '../arrivals/arrival-service.ts';
import type { NamespaceRow } from '../gateway-tables.ts';
import { attribute, namespaceAddress, sequence, type DicomJson } from './dicom-attributes.ts';

/** PS3.18 I.2.2: cannot understand, the data set does not match, out of resources. */
const reasons: Record<Refusal, number> = { unreadable: 0xc000, mismatch: 0xa900, 'no-room': 0xa700 };

export type StowAnswer = { status: 200 | 202 | 409; json: DicomJson };

/** PS3.18 I.2.1: stored, with another SOP Instance UID, since another image of the study has the same one. */
const coerced = 0xb000;

/**
 * Stores the images of a call. Images that were read completely are safe even if the rest breaks off. Throws 409 for a
 * workspace that takes no such cases, 415 and 400 for a body without images, 507.
 */
export async function storeImages(
  platform: Platform,
  namespace: NamespaceRow,
  { contentType, body, studyUid }: { contentType: string; body: Readable; studyUid: string | undefined },
): Promise<StowAnswer> {
  const boundary = boundaryOf(contentType);
  if (boundary === null || /type\s*=\s*"?application\/dicom\+/i.test(contentType))
    throw new AppError('gateway.no-instance-form');
  await checkReceivingWorkspace(platform, namespace);
  const taken: ReceivedImage[] = [];
  try {
    // The loop must not destroy the connection: the sender still has to read the reason.
    for await (const part of readRelatedParts(body.iterator({ destroyOnReturn: false }), boundary)) {
      if (part.type !== 'application/dicom') throw new AppError('gateway.no-instance-form');
      if (taken.length === limits.uploadFiles) throw new AppError('upload.too-many-files');
      taken.push(
        await receiveImage(platform, namespace, part.bytes, studyUid === undefined ? {} : { studyUid }),
      );
    }
  } catch (error) {
    throw isBroken(error) ? new AppError('gateway.parts', { cause: error }) : error;
  }
  if (taken.length === 0) throw new AppError('upload.no-study');
  return answerOf(namespaceAddress(platform.config.publicUrl, namespace.name), taken);
}

/** The sender's connection may also break at any point. */
const isBroken = (error: unknown): boolean =>
  error instanceof MalformedMultipart ||
  (error instanceof Error &&
    'code' in error &&
    ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code)));

function answerOf(root: string, taken: readonly ReceivedImage[]): StowAnswer {
  const kept = taken.filter(({ refusal }) => refusal === undefined);
  const refused = taken.filter(({ refusal }) => refusal !== undefined);
  const studies = new Set(kept.map(({ identity }) => identity?.studyUid ?? ''));
  const [study] = studies;
  const json: DicomJson = {
    ...(studies.size === 1 && { '00081190': attribute('UR', `${root}/studies/${study}`) }),
    ...(kept.length > 0 && { '00081199': sequence(kept.map((image) => referenceTo(image))) }),
    ...(refused.length > 0 && {
      '00081198': sequence(
        refused.map((image) => ({
          ...referenceTo(image),
          '00081197': attribute('US', reasons[image.refusal ?? 'unreadable']),
        })),
      ),
    }),
  };
  const isPlain = refused.length === 0 && !taken.some(({ isRenamed }) => isRenamed);
  return { status: isPlain ? 200 : kept.length === 0 ? 409 : 202, json };
}

const referenceTo = ({ identity, isRenamed }: ReceivedImage): DicomJson => ({
  '00081150': attribute('UI', identity?.sopClass),
  '00081155': attribute('UI', identity?.sopUid),
  // It can be retrieved once its study is complete.
  '00081190': attribute('UR', null),
  ...(isRenamed === true && { '00081196': attribute('US', coerced) }),
});
