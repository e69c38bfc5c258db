import { Button, Checkbox } from '@mantine/core';
import type { PatientRecord } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { appMessages } from '../../platform/language/app-messages.ts';
import { formatDay } from '../../platform/language/date-format.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { LazyConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { downloadMessages } from './download-messages.ts';
import { MarksChoice } from './marks-choice.tsx';
import { allStudiesQuery, usePrepareDownload } from './record-file-queries.ts';
import styles from './record-file-actions.module.css';

/** V-046: downloads several studies as one ZIP. */
export function DownloadSeveral() {
  const t = useMessages(downloadMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Download size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('downloadSeveral')}
      </Button>
      {isOpen ? (
        <Suspense>
          <ChoiceDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function ChoiceDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(downloadMessages);
  const app = useMessages(appMessages);
  const { data, error: loadError } = useQuery(allStudiesQuery);
  const { mutate, isPending, error } = usePrepareDownload();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const records = data?.data ?? [];
  const failure = error ?? loadError;
  const [withMarks, setMarks] = useState(false);
  const start = () =>
    mutate(
      { ids: [...chosen], withMarks },
      {
        onSuccess: () => {
          notify('done', t('preparing'));
          onClose();
        },
      },
    );
  return (
    <LazyConfirmDialog
      isOpen
      title={t('chooseTitle')}
      text={t('chooseText')}
      confirmLabel={t('download')}
      isBusy={isPending}
      held={data && chosen.size === 0 ? t('chooseSome') : null}
      failure={failure ? errorMessage(failure, app) : null}
      onConfirm={() => chosen.size > 0 && start()}
      onCancel={onClose}
    >
      {data ? (
        <>
          <Choices records={records} chosen={chosen} onChange={setChosen} />
          <MarksChoice isChosen={withMarks} onChange={setMarks} />
        </>
      ) : (
        <p role="status">{t('loading')}</p>
      )}
    </LazyConfirmDialog>
  );
}

interface ChoicesProps {
  records: readonly PatientRecord[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

function Choices({ records, chosen, onChange }: ChoicesProps) {
  const t = useMessages(downloadMessages);
  const toggle = (id: string) =>
    onChange(new Set(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]));
  const isAll = chosen.size === records.length;
  return (
    <div className={styles['choices']}>
      <Checkbox
        label={t('chooseAll')}
        checked={isAll}
        onChange={() => onChange(new Set(isAll ? [] : records.map(({ id }) => id)))}
      />
      {records.map(({ id, title, createdAt }) => (
        <Checkbox
          key={id}
          label={`${title}, ${formatDay(createdAt)}`}
          checked={chosen.has(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </div>
  );
}
