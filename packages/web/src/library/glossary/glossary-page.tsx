import { Button } from '@mantine/core';
import { glossaryColumns, glossaryRoom, rowOfEntry, type CuratedEntry } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, FileUp, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRoomKeys } from '../../platform/keys/use-room-keys.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import { FailedQuery } from '../../platform/page/failed-query.tsx';
import { saveCsv } from '../../platform/page/save-csv.ts';
import { useCurrentUser } from '../../platform/session/session.ts';
import { StaffPage } from '../../shell/staff-page.tsx';
import { KeyHint } from '../../ui/badges/key-hint.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { moveFocus } from '../../ui/lists/move-focus.ts';
import { libraryMessages } from '../library-messages.ts';
import { LibraryTabs } from '../library-tabs.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { newEntryFor } from './entry-form.ts';
import { GlossaryList } from './glossary-list.tsx';
import { glossaryMessages } from './glossary-messages.ts';
import styles from './glossary-page.module.css';
import { glossaryQuery } from './glossary-queries.ts';
import { ImportDialog } from './import-dialog.tsx';
import { UnexplainedWords } from './unexplained-words.tsx';

const keys = {
  next: glossaryRoom.next[0],
  previous: glossaryRoom.previous[0],
  newWord: glossaryRoom.newWord[0],
};

const noEntries: readonly CuratedEntry[] = [];

const saveEntries = (entries: readonly CuratedEntry[]): void => {
  const rows = entries.map(rowOfEntry).map((row) => glossaryColumns.map((name) => row[name]));
  saveCsv('glossary.csv', [[...glossaryColumns], ...rows]);
};

/** The glossary's curators (B25, mock-up 65): super-admins write for everybody, a clinic's admins for their clinic. */
export function GlossaryPage() {
  const t = useMessages(glossaryMessages);
  const title = useMessages(libraryMessages)('title');
  const { workspace } = useCurrentUser();
  const list = useQuery(glossaryQuery);
  const entries = list.data?.data ?? noEntries;
  const [isImporting, setImporting] = useState(false);
  const { wordId, filledIn, choose } = useChosenWord();
  const [isTab, setTab] = useState(false);
  useDocumentTitle(t('glossary'), workspace.name);
  useRoomKeys(glossaryRoom, {
    next: () => moveFocus('[data-word]', 1),
    previous: () => moveFocus('[data-word]', -1),
    newWord: () => choose('new'),
    close: wordId === null ? null : () => choose(null),
  });
  return (
    <StaffPage room="glossary" isFixed>
      <PageHeader
        title={title}
        aside={
          <>
            <Button
              variant="default"
              leftSection={<FileUp size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {t('import')}
            </Button>
            <Button
              variant="default"
              leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => saveEntries(entries)}
            >
              {t('export')}
            </Button>
            <Button
              leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              rightSection={<KeyHint>{keys.newWord}</KeyHint>}
              onClick={() => choose('new')}
            >
              {t('newWord')}
            </Button>
          </>
        }
      />
      <LibraryTabs current="glossary" />
      {list.isError && !list.data ? (
        <FailedQuery title={t('loadFailed')} query={list} />
      ) : list.data ? (
        <div
          className={styles['parts']}
          data-open={wordId !== null || undefined}
          data-tab={isTab ? 'unexplained' : 'list'}
        >
          <GlossaryList entries={entries} currentId={wordId} keys={keys} onTab={() => setTab(true)} />
          <Chosen entries={entries} wordId={wordId} filledIn={filledIn} onChoose={choose} />
          <div className={styles['unexplained']}>
            <Button className={styles['tab'] ?? ''} variant="subtle" size="xs" onClick={() => setTab(false)}>
              {t('back')}
            </Button>
            <UnexplainedWords />
          </div>
        </div>
      ) : (
        <SkeletonRows rows={10} widths={[30]} />
      )}
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </StaffPage>
  );
}

/** The word in the URL: an id, or `new` with what is filled in. */
function useChosenWord() {
  const [params, setParams] = useSearchParams();
  const choose = useCallback((id: string | null) => setParams(id === null ? {} : { word: id }), [setParams]);
  const name = params.get('name') ?? '';
  const language = params.get('in') === 'es' ? 'es' : 'en';
  const filledIn = useMemo(() => newEntryFor(name, language), [name, language]);
  return { wordId: params.get('word'), filledIn, choose };
}

interface ChosenProps {
  entries: readonly CuratedEntry[];
  wordId: string | null;
  /** What a new word begins with. */
  filledIn: CuratedEntry;
  onChoose: (id: string | null) => void;
}

function Chosen({ entries, wordId, filledIn, onChoose }: ChosenProps) {
  const t = useMessages(glossaryMessages);
  const known = useMemo(() => new Set(entries.map(({ id }) => id).concat('new')), [entries]);
  const entry = wordId === 'new' ? filledIn : entries.find(({ id }) => id === wordId);
  if (!entry)
    return (
      <div className={styles['empty']}>
        <EmptyState title={t('chooseTitle')} text={t('chooseText')} drawing="search" />
      </div>
    );
  return (
    <EntryEditor
      key={entry.id || entry.words.en.name + entry.words.es.name}
      entry={entry}
      known={known}
      onAdded={onChoose}
      onRemoved={() => onChoose(null)}
    />
  );
}
