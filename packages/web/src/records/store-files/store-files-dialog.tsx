import { Button, NativeSelect, TextInput } from '@mantine/core';
import { limits, storedFileTypes, type StoredFileType } from '@plainscan/contract';
import { useState, type FormEvent } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import form from '../../cases/case-dialog.module.css';
import { DialogFields, DialogFoot, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { DropArea } from '../../ui/fields/drop-area.tsx';
import type { PickedFiles } from '../../ui/fields/folder-reader.ts';
import { formatFileSize } from '../../ui/text/format-bytes.ts';
import { readFolderChoice, type FolderChoice } from '../../uploads/folder-choice.ts';
import { percentOf } from '../../uploads/progress-text.ts';
import { storeMessages } from './store-messages.ts';
import { storedKindOf } from './stored-kind.ts';
import { useStoreFiles } from './use-store-files.ts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * G-031, G-033: uploads files of any kind to the user's own record, with a name and a type. Stays open while sending.
 */
export function StoreFilesDialog({ isOpen, onClose }: DialogProps) {
  const t = useMessages(storeMessages);
  return (
    <FormDialog isOpen={isOpen} title={t('title')} width={560} isHeldOpen onClose={onClose}>
      <StoreForm onClose={onClose} />
    </FormDialog>
  );
}

function StoreForm({ onClose }: Pick<DialogProps, 'onClose'>) {
  const t = useMessages(storeMessages);
  const [choice, setChoice] = useState<FolderChoice | null>(null);
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<StoredFileType>('dcm');
  const storing = useStoreFiles(onClose);
  const isBusy = storing.isPending;
  const hint = choice === null ? t('needsFiles') : title.trim() === '' ? t('needsName') : null;
  function take(found: FolderChoice): void {
    setChoice(found);
    setTitle(found.title);
    setKind(storedKindOf(found));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (hint === null && choice !== null && !isBusy)
      storing.store({ files: choice.kept, title: title.trim(), fileType: kind });
  }
  return (
    <DialogFields onSubmit={submit}>
      {choice ? (
        <Chosen choice={choice} isLocked={isBusy} onChange={() => setChoice(null)} />
      ) : (
        <Choose onChoice={take} />
      )}
      {choice ? (
        <>
          <TextInput
            label={t('name')}
            value={title}
            maxLength={limits.titleLength}
            readOnly={isBusy}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <NativeSelect
            label={t('kind')}
            data={storedFileTypes.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={kind}
            disabled={isBusy}
            onChange={({ currentTarget }) =>
              setKind(storedFileTypes.find((one) => one === currentTarget.value) ?? kind)
            }
          />
        </>
      ) : null}
      {isBusy ? (
        <ProgressLine percent={storing.progress ? percentOf(storing.progress) : 0} label={t('sending')} />
      ) : null}
      {storing.failure ? <Note tone="bad">{storing.failure}</Note> : null}
      <DialogFoot
        hint={hint}
        action={t('store')}
        isHeld={hint !== null}
        isBusy={isBusy}
        onCancel={() => (isBusy ? storing.stop() : onClose())}
      />
    </DialogFields>
  );
}

function Choose({ onChoice }: { onChoice: (choice: FolderChoice) => void }) {
  const t = useMessages(storeMessages);
  const [reading, setReading] = useState<{ done: number; total: number } | null>(null);
  const [isNothing, setNothing] = useState(false);
  async function take(picked: PickedFiles): Promise<void> {
    const total = picked.files.length;
    setNothing(false);
    setReading({ done: 0, total });
    const choice = await readFolderChoice(picked, 'any', (done) => setReading({ done, total }));
    setReading(null);
    if (choice.kept.length > 0) onChoice(choice);
    else setNothing(total > 0);
  }
  return (
    <>
      <DropArea
        title={t('drop')}
        hint={t('dropHint')}
        isDisabled={reading !== null}
        onFiles={(picked) => void take(picked)}
      />
      <p role="status" className="meta">
        {reading ? t('reading', reading) : null}
      </p>
      {isNothing ? <Note tone="bad">{t('nothing')}</Note> : null}
    </>
  );
}

interface ChosenProps {
  choice: FolderChoice;
  isLocked: boolean;
  onChange: () => void;
}

function Chosen({ choice, isLocked, onChange }: ChosenProps) {
  const t = useMessages(storeMessages);
  const { locale } = useLocale();
  const { keptCount: n, keptBytes, setAside } = choice.folder.facts;
  const size = formatFileSize(keptBytes, locale);
  return (
    <>
      <div className={form['chosen']}>
        <b>{n === 1 ? t('oneFile', { size }) : t('files', { n, size })}</b>
        {isLocked ? null : (
          <Button size="xs" variant="default" onClick={onChange}>
            {t('change')}
          </Button>
        )}
      </div>
      {setAside.length > 0 ? <Note>{t('leftOut', { n: setAside.length })}</Note> : null}
    </>
  );
}
