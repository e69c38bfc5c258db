// F-018, F-032, G-030: checks the sender's declared file type against their workspace and the files.
import { AppError, fieldProblems, type SupplyFiles } from '@plainscan/contract';

import { asOwner } from '../platform/database/transaction.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';

type MainFileType = SupplyFiles['mainFileType'];

/** Throws 400 if the sender declares any files but their workspace takes only images. The reverse is allowed. */
export async function checkMainFileType(actor: SignedIn, mainFileType: MainFileType): Promise<void> {
  if (mainFileType !== 'any') return;
  const home = await asOwner(() => readWorkspace(actor.workspaceId));
  if (home.mainFileType === 'any') return;
  throw new AppError('input.invalid', { fields: { mainFileType: [fieldProblems.imagesOnly] } });
}

/** Throws 400 if images were announced and the files, already read, are not images. */
export function checkStudyType(type: string, mainFileType: MainFileType): void {
  if (mainFileType === 'dcm' && type !== 'dcm') throw new AppError('upload.no-study');
}

/** Returns a case's file type before its files are read. The type found by reading is checked against it (T14). */
export const awaitedFileType = (mainFileType: MainFileType): 'dcm' | null =>
  mainFileType === 'dcm' ? 'dcm' : null;
