import { Button, FileButton, Textarea } from '@mantine/core';
import { limits, type CheckedList } from '@plainscan/contract';
import { Download, FileUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type DragEvent } from 'react';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { ClinicSelect, type Clinic } from './clinic-select.tsx';
import { saveCsv } from '../platform/page/save-csv.ts';
import { ListLines, outcomeWords } from './list-lines.tsx';
import { peopleMessages } from './people-messages.ts';
import { useCheckList, useInviteList, type PeopleKind } from './people-queries.ts';
import styles from './people.module.css';

interface ListFormProps {
  kind: PeopleKind;
  /** The clinic of the new users. `null` if a super-admin has to choose it. */
  clinic: Clinic | null;
  onClose: () => void;
}

/** Invites many users at once: pasted or dropped, checked line by line, and only then sent. */
export function ListDialog({ isOpen, ...form }: ListFormProps & { isOpen: boolean }) {
  const t = useMessages(peopleMessages);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={form.onClose}
      title={t(`listTitle.${form.kind}`)}
      width={760}
      isHeldOpen
    >
      <ListForm {...form} />
    </FormDialog>
  );
}

function ListForm({ kind, clinic: given, onClose }: ListFormProps) {
  const t = useMessages(peopleMessages);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Clinic | null>(given);
  const [checked, setChecked] = useState<CheckedList | null>(null);
  const [result, setResult] = useState<CheckedList | null>(null);
  const [wrongLine, setWrongLine] = useState<number | null>(null);
  const check = useCheckList(kind);
  const send = useInviteList(kind);
  const body = { text, ...(chosen && { workspaceId: chosen.id }) };
  const back = (line: number | null): void => {
    send.reset();
    setChecked(null);
    setResult(null);
    setWrongLine(line);
  };
  if (result) return <Result list={result} kind={kind} onFix={back} onClose={onClose} />;
  if (checked)
    return (
      <Checked
        list={checked}
        isBusy={send.isPending}
        error={send.error}
        onFix={back}
        onSend={() => send.mutate(body, { onSuccess: setResult })}
      />
    );
  const isEmpty = text.trim() === '';
  return (
    <DialogFields>
      {given === null ? <ClinicSelect clinic={chosen} onChange={setChosen} /> : null}
      <ListText text={text} onText={setText} wrongLine={wrongLine} />
      <Failure error={check.error} kind="listFailed" />
      <DialogFoot
        hint={chosen === null ? t('chooseClinic') : isEmpty ? t('listEmptyFirst') : null}
        action={t('check')}
        isHeld={isEmpty || chosen === null}
        isBusy={check.isPending}
        onAction={() => check.mutate(body, { onSuccess: setChecked })}
        onCancel={onClose}
      />
    </DialogFields>
  );
}

interface ListTextProps {
  text: string;
  onText: (text: string) => void;
  /** The line to correct, which is highlighted. */
  wrongLine: number | null;
}

function ListText({ text, onText, wrongLine }: ListTextProps) {
  const t = useMessages(peopleMessages);
  const area = useRef<HTMLTextAreaElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useLayoutEffect(() => {
    if (wrongLine === null || !area.current) return;
    const lines = area.current.value.split('\n');
    const from = lines.slice(0, wrongLine - 1).reduce((sum, line) => sum + line.length + 1, 0);
    area.current.focus();
    area.current.setSelectionRange(from, from + (lines[wrongLine - 1]?.length ?? 0));
  }, [wrongLine]);
  const read = async (file: File | null | undefined): Promise<void> => {
    if (!file) return;
    const isTooLarge = file.size > limits.peopleListCharacters * 4;
    const found = isTooLarge ? null : await file.text().catch(() => null);
    // A spreadsheet's own format is not text.
    const isText = found !== null && !found.includes('\0');
    setUnreadable(!isText);
    if (isText) onText(found.slice(0, limits.peopleListCharacters));
  };
  const drop = (event: DragEvent): void => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void read(event.dataTransfer.files[0]);
  };
  return (
    <>
      <Textarea
        ref={area}
        label={t('listLabel')}
        description={t('listHelp')}
        placeholder={t('listPlaceholder')}
        minRows={8}
        maxRows={14}
        autosize
        spellCheck={false}
        maxLength={limits.peopleListCharacters}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        data-autofocus
      />
      <span>
        <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(file) => void read(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<FileUp size={16} strokeWidth={1.75} aria-hidden />}
            >
              {t('listFile')}
            </Button>
          )}
        </FileButton>
      </span>
      {isUnreadable ? <Note tone="bad">{t('listFileFailed')}</Note> : null}
    </>
  );
}

interface CheckedProps {
  list: CheckedList;
  isBusy: boolean;
  error: Error | null;
  onFix: (line: number | null) => void;
  onSend: () => void;
}

function Checked({ list: { data, invited }, isBusy, error, onFix, onSend }: CheckedProps) {
  const t = useMessages(peopleMessages);
  return (
    <DialogFields>
      <p role="status" className={styles['sum']}>
        {t('checkedCount', { n: invited, all: data.length })}
      </p>
      <ListLines lines={data} isSent={false} onFix={onFix} />
      <Failure error={error} kind="listSendFailed" />
      <DialogFoot
        hint={invited === 0 ? t('sendNone') : t('sendsOnce')}
        action={invited === 1 ? t('sendOne') : t('sendMany', { n: invited })}
        cancel={t('back')}
        isHeld={invited === 0}
        isBusy={isBusy}
        onAction={onSend}
        onCancel={() => onFix(null)}
      />
    </DialogFields>
  );
}

interface ResultProps {
  list: CheckedList;
  kind: PeopleKind;
  onFix: (line: number) => void;
  onClose: () => void;
}

function Result({ list: { data, invited }, kind, onFix, onClose }: ResultProps) {
  const t = useMessages(peopleMessages);
  const { locale } = useLocale();
  const save = (): void => {
    const head = [t(`column.${kind}`), t('email'), t('phone'), t(`status.${kind}`)];
    const lines = data.map((line) => [
      line.name,
      line.email,
      line.phoneNumber,
      outcomeWords(t, locale, line, true),
    ]);
    saveCsv(`${kind}.csv`, [head, ...lines]);
  };
  return (
    <DialogFields>
      <p role="status" className={styles['sum']}>
        {t('sentCount', { n: invited, all: data.length })}
      </p>
      <ListLines lines={data} isSent onFix={onFix} />
      <p className={styles['under']}>{t('sendsOnce')}</p>
      <div className={styles['resultFoot']}>
        <Button
          variant="default"
          leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
          onClick={save}
        >
          {t('csv')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </DialogFields>
  );
}

function Failure({ error, kind }: { error: Error | null; kind: 'listFailed' | 'listSendFailed' }) {
  const t = useMessages(peopleMessages);
  const app = useMessages(appMessages);
  if (error === null) return null;
  return (
    <Note tone="bad">
      {t(kind)} {errorMessage(error, app)}
    </Note>
  );
}
