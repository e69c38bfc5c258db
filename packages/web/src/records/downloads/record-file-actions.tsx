import { Button } from '@mantine/core';
import type { PatientRecord } from '@plainscan/contract';
import { Download, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts';
import { LazyConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { downloadMessages } from './download-messages.ts';
import { MarksChoice } from './marks-choice.tsx';
import { usePrepareDownload, useRemoveRecord } from './record-file-queries.ts';
import styles from './record-file-actions.module.css';

interface RecordFileActionsProps {
  record: PatientRecord;
  listAddress: string;
}

/** Lets a patient download or remove their own study. */
export function RecordFileActions({ record, listAddress }: RecordFileActionsProps) {
  const hasFiles = record.isAbleToViewRecord || record.status === 'completed';
  // I-008: a study in progress or awaiting payment cannot be removed.
  const isRemovable = record.isAbleToViewRecord && !['in-progress', 'not-paid'].includes(record.status ?? '');
  if (!hasFiles && !isRemovable) return null;
  return (
    <div className={styles['buttons']}>
      {hasFiles ? <DownloadButton recordId={record.id} hasReport={record.status === 'completed'} /> : null}
      {isRemovable ? <RemoveButton record={record} listAddress={listAddress} /> : null}
    </div>
  );
}

function DownloadButton({ recordId, hasReport }: { recordId: string; hasReport: boolean }) {
  const t = useMessages(downloadMessages);
  const app = useMessages(appMessages);
  const { mutate, isPending } = usePrepareDownload();
  const [withMarks, setMarks] = useState(false);
  const ask = () =>
    mutate(
      { ids: [recordId], withMarks },
      {
        onSuccess: () => notify('done', t('preparing')),
        onError: (error) => notify('error', errorMessage(error, app)),
      },
    );
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-busy={isPending}
        leftSection={<Download size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => isPending || ask()}
      >
        {t('download')}
      </Button>
      {hasReport ? <MarksChoice isChosen={withMarks} onChange={setMarks} /> : null}
    </>
  );
}

function RemoveButton({ record, listAddress }: RecordFileActionsProps) {
  const t = useMessages(downloadMessages);
  const app = useMessages(appMessages);
  const navigate = useNavigate();
  const dialog = useLazyDialog();
  const { mutate, isPending, error, reset } = useRemoveRecord();
  const close = () => {
    dialog.close();
    reset();
  };
  const remove = () =>
    mutate(record.id, {
      onSuccess: () => {
        close();
        notify('done', t('removed'));
        void navigate(listAddress);
      },
    });
  return (
    <>
      <Button
        variant="subtle"
        color="danger"
        size="xs"
        leftSection={<Trash2 size={18} strokeWidth={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        {t('remove')}
      </Button>
      {dialog.wasOpened ? (
        <Suspense>
          <LazyConfirmDialog
            isOpen={dialog.isOpen}
            title={t('removeTitle')}
            text={t('removeText')}
            confirmLabel={t('removeConfirm')}
            tone="danger"
            isBusy={isPending}
            failure={error ? errorMessage(error, app) : null}
            onConfirm={remove}
            onCancel={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
