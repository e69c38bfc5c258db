import type { Case } from '@plainscan/contract';
import { useMessages } from '../platform/language/i18n.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { ArchivePassword, isLocked } from '../uploads/archive-password.tsx';
import { useFileProblem } from '../uploads/use-file-problem.ts';
import { offersIn } from './actions/action-buttons.ts';
import { useRefetchCase } from './actions/case-actions.ts';
import { casePageMessages } from './case-page-messages.ts';
import { RetryJob } from './actions/retry-job.tsx';

/** Says why the images could not be read: next to the form for new ones if there is one, otherwise in their place. */
export function ImagesFailure({ item, isBesideForm }: { item: Case; isBesideForm: boolean }) {
  const words = useMessages(casePageMessages);
  const reason = useFileProblem()(item.uploadFailure);
  const hasForm = offersIn(item.offeredActions, 'supply').length > 0;
  if (!reason || hasForm !== isBesideForm) return null;
  const { uploadId } = item;
  const action =
    hasForm && uploadId !== null && isLocked(item.uploadFailure) ? (
      <CaseArchivePassword caseId={item.id} uploadId={uploadId} />
    ) : (
      <RetryJob caseId={item.id} jobId={item.failedJobId} />
    );
  return (
    <Note tone="bad" action={action}>
      {words('imagesFailed', { reason })}
    </Note>
  );
}

/** Asks for the password of the archive that the images of a case are in. */
function CaseArchivePassword({ caseId, uploadId }: { caseId: string; uploadId: string }) {
  const refetch = useRefetchCase();
  return <ArchivePassword uploadId={uploadId} onUnlocked={() => refetch(caseId)} />;
}
