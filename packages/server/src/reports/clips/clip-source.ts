// The sources of clips: the library, and the introduction of the case's clinic.
import type { BodyOf, videoClipEndpoints } from '@plainscan/contract';

import type { SegmentClip } from '../../cases/case-child-tables.ts';
import { selectIntroduction, selectIntroductions } from '../../introductions/introduction-repository.ts';
import { selectClipFile, selectClipTitle } from '../../library/clip-repository.ts';
import { findSealedFile, locateFiles, type PackBytes } from '../../packs/pack-files.ts';
import type { SignedIn } from '../../platform/http/request-actor.ts';

export type WantedClip = BodyOf<typeof videoClipEndpoints.addVideoClip>;

/**
 * Returns the title of a clip that the user may use now in a case of this workspace, or `undefined` if there is none.
 * Introductions have an empty title. Needs that user's transaction.
 */
export async function findClipTitle(
  actor: SignedIn,
  workspaceId: number,
  { kind, id }: WantedClip,
): Promise<string | undefined> {
  if (kind === 'library') return selectClipTitle(actor, id);
  const playing = (await selectIntroductions(workspaceId)).find(({ status }) => status === 'ready');
  return playing?.id === id ? '' : undefined;
}

export interface ClipSource {
  /** The object that plays in every browser. */
  key: string;
  /** The file as it was sent. It may contain captions. */
  sent: PackBytes | undefined;
}

/** Returns the bytes of a clip, or `null` once it is deleted. Needs a system transaction. */
export async function findClipSource({
  kind,
  sourceId,
}: Pick<SegmentClip, 'kind' | 'sourceId'>): Promise<ClipSource | null> {
  if (kind === 'introduction') {
    const key = (await selectIntroduction(sourceId))?.videoKey;
    return key ? { key, sent: await findSealedFile(sourceId) } : null;
  }
  const file = await selectClipFile(sourceId);
  if (!file?.key) return null;
  return { key: file.key, sent: (await locateFiles([file.packFileId])).get(file.packFileId) };
}
