// T22, E-014, K-003: library resources that a patient gets together with their video report.
import { AppError, resourceTypeOf, type SupplementaryMaterial } from '@plainscan/contract';

import type { CapabilityBatch } from '../capabilities/capability-service.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { linksOfMaterial } from './material-presenter.ts';
import {
  lockMaterials,
  replaceMaterialsOfCase,
  selectAttachable,
  selectMaterialsOfCase,
} from './material-repository.ts';

/**
 * Throws `case.material-missing` unless each of these is a ready resource of the actor's library or already attached to
 * the report: a reviewer keeps what a consultant of another clinic chose. Needs a transaction of the actor.
 */
export async function requireAttachable(
  actor: SignedIn,
  caseId: string,
  ids: readonly string[],
): Promise<void> {
  const known = new Set([
    ...(await selectAttachable(actor, ids)),
    ...(await selectMaterialsOfCase(caseId)).map(({ row }) => row.id),
  ]);
  if (!ids.every((id) => known.has(id))) throw new AppError('case.material-missing');
}

/**
 * Replaces the materials attached to a report with these, in this order. Throws `case.material-missing` if one was
 * deleted in the meantime. Needs a system transaction.
 */
export async function replaceCaseMaterials(caseId: string, ids: readonly string[]): Promise<void> {
  if ((await lockMaterials(ids)) < ids.length) throw new AppError('case.material-missing');
  await replaceMaterialsOfCase(caseId, ids);
}

/** Returns the materials attached to a report, for anyone who may read it. Needs a transaction of the reader. */
export async function presentCaseMaterials(
  caseId: string,
  links: CapabilityBatch,
): Promise<SupplementaryMaterial[]> {
  const materials: SupplementaryMaterial[] = [];
  for (const found of await selectMaterialsOfCase(caseId)) {
    const { row, study, view } = found;
    if (study === null) continue;
    const { path, h264Path, thumbnailPath, customThumbnailPath } = await linksOfMaterial(found, links);
    materials.push({
      id: row.id,
      title: row.title,
      description: row.description,
      resource: {
        type: resourceTypeOf[row.type],
        uuid: study.id,
        path,
        h264Path,
        thumbnailPath: customThumbnailPath ?? thumbnailPath,
        duration: view?.durationSeconds ?? null,
      },
    });
  }
  return materials;
}
