import { additionalFileTypeNames, additionalFileTypes, limits, type Case } from '@plainscan/contract';
import { Button, Modal, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { DropArea } from '../../ui/fields/drop-area.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { useUiTexts } from '../../ui/text/ui-texts.tsx';
import { percentOf } from '../../uploads/progress-text.ts';
import { formatFileSize } from '../../ui/text/format-bytes.ts';
import form from '../../cases/case-dialog.module.css';
import { detailsMessages } from '../../cases/details-messages.ts';
import { additionalFileProblem, useAddFile } from './use-additional-file.ts';

interface AddFileDialogProps {
  item: Case;
  isOpen: boolean;
  onClose: () => void;
}

/** G-020: adds a file to the case, with its type and a short description. Stays open while it uploads. */
export function AddFileDialog({ item, isOpen, onClose }: AddFileDialogProps) {
  const words = useMessages(detailsMessages);
  const [isBusy, setBusy] = useState(false);
  return (
    <Modal
      opened={isOpen}
      onClose={() => isBusy || onClose()}
      title={words('add')}
      size={520}
      padding={28}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <AddFileForm item={item} onBusy={setBusy} onClose={onClose} />
    </Modal>
  );
}

interface AddFileFormProps {
  item: Case;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

function AddFileForm({ item, onBusy, onClose }: AddFileFormProps) {
  const words = useMessages(detailsMessages);
  const ui = useUiTexts();
  const [file, setFile] = useState<File | null>(null);
  const [type, setType] = useState('');
  const [description, setDescription] = useState('');
  const adding = useAddFile(item, onClose);
  const problem = additionalFileProblem(file, type);
  const send = () => {
    if (problem || !file || adding.isPending) return;
    onBusy(true);
    adding.add({ file, type, description }, { onSettled: () => onBusy(false) });
  };
  return (
    <div className={form['form']}>
      <FileToChoose file={file} isLocked={adding.isPending} onChange={setFile} />
      <NativeSelect
        label={words('fileType')}
        data={[
          { value: '', label: words('chooseType') },
          ...additionalFileTypeNames.map((name) => ({
            value: additionalFileTypes[name],
            label: words(name),
          })),
        ]}
        value={type}
        disabled={adding.isPending}
        onChange={({ currentTarget }) => setType(currentTarget.value)}
      />
      <Textarea
        label={`${words('description')} (${ui.optional.toLowerCase()})`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.questionLength}
        value={description}
        readOnly={adding.isPending}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {adding.isPending ? (
        <ProgressLine percent={adding.progress ? percentOf(adding.progress) : 0} label={words('save')} />
      ) : null}
      {adding.failure ? (
        <Note tone="bad" action={<UploadFailureActions viewRecord={adding.viewRecord} onClose={onClose} />}>
          {adding.failure}
        </Note>
      ) : null}
      {problem ? <p className="meta">{words(problem)}</p> : null}
      <div className={form['actions']}>
        <Button variant="subtle" onClick={() => (adding.isPending ? adding.stop() : onClose())}>
          {ui.cancel}
        </Button>
        <Button
          aria-disabled={problem !== null || adding.isPending || undefined}
          aria-busy={adding.isPending}
          onClick={send}
        >
          {words('save')}
        </Button>
      </div>
    </div>
  );
}

type UploadFailureActionsProps = {
  viewRecord: ReturnType<typeof useAddFile>['viewRecord'];
  onClose: () => void;
};

/** G-035: actions after a failed upload, next to the retry. */
function UploadFailureActions({ viewRecord, onClose }: UploadFailureActionsProps) {
  const ui = useUiTexts();
  return (
    <span className={form['actions']}>
      <Button size="xs" variant="default" onClick={onClose}>
        {ui.close}
      </Button>
      {viewRecord ? (
        <Button size="xs" variant="default" onClick={viewRecord.onAction}>
          {viewRecord.label}
        </Button>
      ) : null}
    </span>
  );
}

interface FileToChooseProps {
  file: File | null;
  isLocked: boolean;
  onChange: (file: File | null) => void;
}

function FileToChoose({ file, isLocked, onChange }: FileToChooseProps) {
  const words = useMessages(detailsMessages);
  const { locale } = useLocale();
  return file ? (
    <div className={form['chosen']}>
      <b>{`${file.name}, ${formatFileSize(file.size, locale)}`}</b>
      {isLocked ? null : (
        <Button size="xs" variant="default" onClick={() => onChange(null)}>
          {words('change')}
        </Button>
      )}
    </div>
  ) : (
    <DropArea
      isForFiles
      isCompact
      title={words('dropFile')}
      hint={words('dropFileHint')}
      onFiles={({ files }) => onChange(files[0]?.file ?? null)}
    />
  );
}
