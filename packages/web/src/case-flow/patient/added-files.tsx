import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCaseRoom, useLiveEvent } from '../../platform/live/use-live.ts';
import { caseQuery } from '../../cases/case-queries.ts';
import { AdditionalFileList } from '../../case-files/additional/additional-files.tsx';
import { patientRequestMessages } from './patient-request-messages.ts';

interface AddedFilesProps {
  caseId: string;
  /** Shown instead of an empty list. */
  none: ReactNode;
}

/** G-034: files added to a patient's own request, with a button to upload more. */
export function AddedFiles({ caseId, none }: AddedFilesProps) {
  const t = useMessages(patientRequestMessages);
  const client = useQueryClient();
  const { data: item } = useQuery(caseQuery(caseId));
  useCaseRoom(caseId);
  useLiveEvent('additional-files-updated', (event) => {
    if (event.caseId === caseId) void client.invalidateQueries({ queryKey: caseQuery(caseId).queryKey });
  });
  return item ? <AdditionalFileList item={item} none={none} addLabel={t('uploadFile')} /> : none;
}
