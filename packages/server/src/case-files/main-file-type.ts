// F-018, F-032, G-030: what a sender says that the files are, held against their workspace and against the files.
import { AppError, fieldProblems, type SupplyFiles } from '@plainscan/contract';

import { asOwner } from '../platform/database/transaction.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';

type MainFileType = SupplyFiles['mainFileType'];

/** A sender may ask for images where their workspace takes any file, not the other way round: 400. */
export async function checkMainFileType(actor: SignedIn, mainFileType: MainFileType): Promise<void> {
  if (mainFileType !== 'any') return;
  const home = await asOwner(() => readWorkspace(actor.workspaceId));
  if (home.mainFileType === 'any') return;
  throw new AppError('input.invalid', { fields: { mainFileType: [fieldProblems.imagesOnly] } });
}

/** Throws 400 for files that have been read already and are no images where images were announced. */
export function checkStudyType(type: string, mainFileType: MainFileType): void {
  if (mainFileType === 'dcm' && type !== 'dcm') throw new AppError('upload.no-study');
}

/** The case's type of files that have not been read yet; the reading is held against it (T14). */
export const awaitedFileType = (mainFileType: MainFileType): 'dcm' | null =>
  mainFileType === 'dcm' ? 'dcm' : null;
