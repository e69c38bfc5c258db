import { Button } from '@mantine/core';
import { glossaryRoom, type CuratedEntry } from '@plainscan/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../platform/api/error-message.ts';
import { RemovalDialog } from '../../platform/forms/removal-dialog.tsx';
import { appMessages } from '../../platform/language/app-messages.ts';
import { formatDay } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { LeaveGuard } from '../../platform/page/leave-guard.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { useShortcut } from '../../shell/shortcut.ts';
import { KeyHint } from '../../ui/badges/key-hint.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { EntryFields } from './entry-fields.tsx';
import { glossaryMessages } from './glossary-messages.ts';
import styles from './glossary-page.module.css';
import { useRemoveEntry } from './glossary-queries.ts';
import { useEntryEditor, type EntryEditorState } from './use-entry-editor.ts';

const restMilliseconds = 300;

interface EntryEditorProps {
  entry: CuratedEntry;
  known: ReadonlySet<string>;
  /** Called after a new word was saved. */
  onAdded: (id: string) => void;
  onRemoved: () => void;
}

/** One entry in both languages, with its grade and what patients read. Clinics see ours until they write their own. */
export function EntryEditor({ entry, known, onAdded, onRemoved }: EntryEditorProps) {
  const t = useMessages(glossaryMessages);
  const editor = useEntryEditor(entry, known);
  const [settled] = useDebouncedValue(editor.values, restMilliseconds);
  const [isOwn, setOwn] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const isOurs = useCurrentUser().role !== 'super-admin' && entry.id !== '' && entry.version === 0;
  const isReadOnly = isOurs && !isOwn;
  // Not before the form counts as saved, or it would ask about unsaved changes.
  useEffect(() => {
    if (added !== null) onAdded(added);
  }, [added, onAdded]);
  const save = () =>
    editor.save(({ id }) => {
      notify('done', t('saved'));
      if (entry.id === '') setAdded(id);
    });
  useShortcut(glossaryRoom, 'save', () => {
    if (!isReadOnly && editor.isChanged && !editor.isSaving) save();
  });
  return (
    <form
      className={styles['editor']}
      aria-label={entry.words.en.name || t('newWord')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={styles['fields']}>
        <Link className={styles['back']} to="?">
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
          {t('back')}
        </Link>
        <div className={styles['head']}>
          <h2>{entry.words.en.name || t('newWord')}</h2>
          {entry.changedAt ? <p>{t('changedOn', { day: formatDay(entry.changedAt) })}</p> : null}
        </div>
        {isReadOnly ? (
          <Note
            action={
              <Button variant="default" onClick={() => setOwn(true)}>
                {t('writeOwn')}
              </Button>
            }
          >
            {t('ours')}
          </Note>
        ) : null}
        <Conflict editor={editor} />
        <EntryFields editor={editor} settled={settled} isReadOnly={isReadOnly} />
      </div>
      {isReadOnly ? null : <Foot editor={editor} onRemoved={onRemoved} />}
      <LeaveGuard isHeld={editor.isChanged && added === null} text={t('leaveText')} />
    </form>
  );
}

/** Both texts are in sight: theirs here, one's own in the fields. */
function Conflict({ editor: { theirs, keepMine, takeTheirs } }: { editor: EntryEditorState }) {
  const t = useMessages(glossaryMessages);
  if (theirs === null) return null;
  return (
    <Note
      tone="warn"
      action={
        <span className={styles['choice']}>
          <Button variant="default" onClick={keepMine}>
            {t('keepMine')}
          </Button>
          <Button variant="default" onClick={takeTheirs}>
            {t('takeTheirs')}
          </Button>
        </span>
      }
    >
      <p>{t(theirs.version === 0 ? 'conflictGone' : 'conflict')}</p>
      {(['en', 'es'] as const).map((locale) => (
        <p key={locale} lang={locale}>
          <b>{theirs.words[locale].name}:</b> {theirs.words[locale].text}
        </p>
      ))}
    </Note>
  );
}

type Asked = 'hide' | 'restore' | 'remove';

function Foot({ editor, onRemoved }: { editor: EntryEditorState; onRemoved: () => void }) {
  const t = useMessages(glossaryMessages);
  const app = useMessages(appMessages);
  const [asked, ask] = useState<Asked | null>(null);
  const { base, isChanged, isSaving, error, problems } = editor;
  const done = () => notify('done', t('saved'));
  const isWrong = Object.keys(problems).length > 0;
  const failed = error && editor.theirs === null ? `${t('failed')} ${errorMessage(error, app)}` : null;
  const isOff = !isChanged || isSaving || editor.theirs !== null;
  return (
    <div className={styles['actions']}>
      {base.isHidden ? (
        <Button variant="subtle" onClick={() => editor.hide(false, done)}>
          {t('show')}
        </Button>
      ) : base.id === '' ? null : (
        <Button variant="subtle" onClick={() => ask('hide')}>
          {t('hide')}
        </Button>
      )}
      {base.version > 0 ? (
        <Button variant="subtle" onClick={() => ask(base.hasOriginal ? 'restore' : 'remove')}>
          {t(base.hasOriginal ? 'restore' : 'remove')}
        </Button>
      ) : null}
      <p role="alert">{isWrong ? t('problems') : failed}</p>
      {isChanged ? (
        <Button variant="default" onClick={editor.cancel}>
          {t('cancel')}
        </Button>
      ) : null}
      <Button
        type="submit"
        aria-disabled={isOff || undefined}
        aria-busy={isSaving}
        rightSection={<KeyHint>Ctrl ↵</KeyHint>}
        onClick={(event) => isOff && event.preventDefault()}
      >
        {t('save')}
      </Button>
      <ConfirmDialog
        isOpen={asked === 'hide'}
        title={t('hideTitle')}
        text={t('hideText')}
        confirmLabel={t('hide')}
        onConfirm={() => {
          ask(null);
          editor.hide(true, done);
        }}
        onCancel={() => ask(null)}
      />
      <Removal base={base} asked={asked} onClose={() => ask(null)} onRemoved={onRemoved} />
    </div>
  );
}

interface RemovalProps {
  base: CuratedEntry;
  asked: Asked | null;
  onClose: () => void;
  onRemoved: () => void;
}

function Removal({ base, asked, onClose, onRemoved }: RemovalProps) {
  const t = useMessages(glossaryMessages);
  const kind = base.hasOriginal ? 'restore' : 'remove';
  return (
    <RemovalDialog
      item={base}
      isOpen={asked === 'restore' || asked === 'remove'}
      removal={useRemoveEntry()}
      title={t(`${kind}Title`)}
      text={t(`${kind}Text`)}
      words={{ remove: t(kind), removed: t('removed'), removeFailed: t('failed') }}
      onClose={onClose}
      onRemoved={() => {
        onClose();
        if (!base.hasOriginal) onRemoved();
      }}
    />
  );
}
