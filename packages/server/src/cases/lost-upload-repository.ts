import { and, eq, lt } from 'drizzle-orm';

import { currentHandle } from '../platform/database/transaction.ts';
import { upload } from '../uploads/upload-tables.ts';
import { caseTable } from './case-tables.ts';
import type { CaseFiles } from './processing-service.ts';

/** Cases whose files stopped coming before `before`. Needs a system transaction. */
export async function selectLostUploads(before: Date): Promise<CaseFiles[]> {
  return currentHandle()
    .select({ caseId: caseTable.id, uploadId: upload.id })
    .from(caseTable)
    .innerJoin(upload, eq(upload.id, caseTable.uploadId))
    .where(
      and(eq(caseTable.status, 'uploading'), eq(upload.status, 'receiving'), lt(upload.lastByteAt, before)),
    )
    .limit(100);
}
