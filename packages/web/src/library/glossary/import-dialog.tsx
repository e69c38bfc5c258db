import { Button, FileButton } from '@mantine/core';
import { problemIn, type GlossaryFileCheck } from '@plainscan/contract';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { glossaryMessages } from './glossary-messages.ts';
import { useCheckFile, useImportFile } from './glossary-queries.ts';
import styles from './glossary-page.module.css';

interface ImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Entries from a file: first what it would change, then the change. */
export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  const t = useMessages(glossaryMessages);
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={t('importTitle')} width={640} isHeldOpen>
      <ImportForm onClose={onClose} />
    </FormDialog>
  );
}

function ImportForm({ onClose }: Pick<ImportDialogProps, 'onClose'>) {
  const t = useMessages(glossaryMessages);
  const app = useMessages(appMessages);
  const [file, setFile] = useState<File | null>(null);
  const checking = useCheckFile();
  const importing = useImportFile();
  const read = (chosen: File | null) => {
    if (!chosen) return;
    setFile(chosen);
    importing.reset();
    checking.mutate(chosen);
  };
  const found = checking.data;
  const count = found ? found.added.length + found.changed.length : 0;
  const failure = importing.error ?? checking.error;
  const send = () => {
    if (!file || !found) return;
    importing.mutate(
      { file, revision: found.revision },
      {
        onSuccess: () => {
          notify('done', t('imported', { n: count }));
          onClose();
        },
      },
    );
  };
  return (
    <DialogFields>
      <p>{t('importHelp')}</p>
      <span>
        <FileButton accept=".csv,text/csv" onChange={read}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<FileUp size={16} strokeWidth={1.75} aria-hidden />}
            >
              {file?.name ?? t('chooseFile')}
            </Button>
          )}
        </FileButton>
      </span>
      <div role="status">
        {checking.isPending ? <p>{t('checking')}</p> : null}
        {found ? <Found found={found} /> : null}
      </div>
      {failure ? <Note tone="bad">{`${t('importFailed')} ${errorMessage(failure, app)}`}</Note> : null}
      <DialogFoot
        hint={found && count === 0 ? t('nothingToDo') : null}
        action={t('doImport', { n: count })}
        isHeld={count === 0}
        isBusy={importing.isPending || checking.isPending}
        onAction={send}
        onCancel={onClose}
      />
    </DialogFields>
  );
}

const namesShown = 12;

function Found({ found }: { found: GlossaryFileCheck }) {
  const t = useMessages(glossaryMessages);
  const { locale } = useLocale();
  const names = (list: readonly string[]) => {
    const more = list.length - namesShown;
    return [...list.slice(0, namesShown), ...(more > 0 ? [t('andMore', { n: more })] : [])].join(', ');
  };
  return (
    <dl className={styles['found']}>
      <dt>{t('added', { n: found.added.length })}</dt>
      <dd>{names(found.added)}</dd>
      <dt>{t('changes', { n: found.changed.length })}</dt>
      <dd>{names(found.changed)}</dd>
      <dt>{t('same', { n: found.same })}</dt>
      <dd />
      <dt data-tone={found.refused.length > 0 ? 'bad' : undefined}>
        {t('refused', { n: found.refused.length })}
      </dt>
      <dd>
        {found.refused.length > 0 ? (
          <ul tabIndex={0} aria-label={t('refused', { n: found.refused.length })}>
            {found.refused.map(({ line, name, problem }) => (
              <li key={line}>
                {t('refusedLine', { line })}, {name}: {problemIn(locale, problem)}
              </li>
            ))}
          </ul>
        ) : null}
      </dd>
    </dl>
  );
}
