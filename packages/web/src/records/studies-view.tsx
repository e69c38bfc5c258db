import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PatientRecord } from '@plainscan/contract';
import { Search } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../platform/language/i18n.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { useDebouncedText } from '../ui/fields/use-debounced-text.ts';
import { DownloadSeveral } from './downloads/download-several.tsx';
import styles from './patient-dashboard-page.module.css';
import { findNewest, findUnwatched } from './newest-record.ts';
import { NewestVideo } from './newest-video.tsx';
import { RecordList } from './record-list.tsx';
import { recordMessages } from './record-messages.ts';
import { RecordPager } from './record-pager.tsx';
import { RecordPanel } from './record-panel.tsx';
import { recordQuery } from './record-queries.ts';
import { StoreFiles } from './store-files/store-files.tsx';
import { recordSearchAddress, useRecordSearch } from './record-search.ts';

export interface StudiesViewProps {
  /** Undefined while loading. */
  list: { readonly data: readonly PatientRecord[]; readonly total: number } | undefined;
}

/** The list with the selected study next to it. */
export function StudiesView({ list }: StudiesViewProps) {
  const t = useMessages(recordMessages);
  const search = useRecordSearch();
  const panel = useRef<HTMLElement>(null);
  const records = list?.data ?? [];
  // The page above the list explains how to start a record.
  const isSampleAlone = records.length > 0 && records.every(({ isSample }) => isSample);
  const linkedRecord = useRecordOfCase(search.caseId, list?.data);
  // A request without images has its case's ID, and later, once they arrive, its study's.
  const picked = records.find(({ id, caseId }) => [id, caseId].includes(search.chosenId ?? ''));
  const chosen = picked ?? linkedRecord ?? firstToShow(records);
  const isChosen = search.chosenId !== null || linkedRecord !== null;
  useScrollToPanel(panel, search.chosenId ?? linkedRecord?.id ?? null);
  const addressOf = ({ id }: PatientRecord) => recordSearchAddress({ ...search, chosenId: id });
  // On a phone, the panel is a page of its own.
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const isListShown = !(isNarrow && isChosen);
  const isStart = search.keyword === '' && search.page === 0 && isListShown;
  const newest = isStart ? findNewest(records) : undefined;
  // Nothing that is shown now moves down when a video comes above it.
  if (!list) return <SkeletonRows rows={4} widths={[60, 20, 20]} />;
  return (
    <>
      {newest ? <NewestVideo record={newest} /> : null}
      <div className={styles['columns']} data-chosen={(isChosen && chosen !== null) || undefined}>
        <section className={styles['list']} aria-label={t('studies')} data-tour="studies">
          <div className={styles['tools']}>
            <SearchField keyword={search.keyword} />
            {isSampleAlone ? null : <StoreFiles className="only-wide" />}
          </div>
          {records.length > 0 ? (
            <RecordList records={records} chosenId={chosen?.id ?? null} addressOf={addressOf} />
          ) : null}
          {records.length === 0 ? <NothingFound /> : null}
          {list.total > 1 ? (
            <div className={styles['after']}>
              <DownloadSeveral />
            </div>
          ) : null}
          <RecordPager search={search} total={list.total} />
        </section>
        <div className={styles['panel']} data-tour="study">
          <RecordPanel
            ref={panel}
            key={chosen?.id}
            record={chosen}
            isVideoAbove={chosen !== null && chosen === newest}
            listAddress={recordSearchAddress({ ...search, chosenId: null })}
          />
        </div>
      </div>
    </>
  );
}

/** Returns the record of the case in the URL, even if it is not on this page of the list. */
function useRecordOfCase(
  caseId: string | null,
  shown: readonly PatientRecord[] | undefined,
): PatientRecord | null {
  const here = shown?.find((record) => record.caseId === caseId) ?? null;
  const isElsewhere = caseId !== null && shown !== undefined && here === null;
  const { data } = useQuery({ ...recordQuery(caseId ?? ''), enabled: isElsewhere });
  if (caseId === null) return null;
  return here ?? data ?? null;
}

/** Returns the record to show without a selection: the unwatched video, otherwise the newest study. */
const firstToShow = (records: readonly PatientRecord[]): PatientRecord | null =>
  findUnwatched(records) ?? records[0] ?? null;

/** Scrolls to the panel if it is below the list. Otherwise, selecting a study would seem to do nothing. */
function useScrollToPanel(panel: { current: HTMLElement | null }, chosenId: string | null): void {
  useEffect(() => {
    if (chosenId !== null && window.matchMedia('(max-width: 1000px)').matches)
      panel.current?.scrollIntoView({ block: 'start' });
  }, [panel, chosenId]);
}

function SearchField({ keyword }: { keyword: string }) {
  const t = useMessages(recordMessages);
  const navigate = useNavigate();
  const [typed, type] = useDebouncedText(keyword, (words) => {
    void navigate(recordSearchAddress({ keyword: words, page: 0, chosenId: null }), { replace: true });
  });
  return (
    <TextInput
      className={styles['search']}
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      maxLength={200}
      leftSection={<Search size={18} strokeWidth={1.75} aria-hidden />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function NothingFound() {
  const t = useMessages(recordMessages);
  const navigate = useNavigate();
  const showAll = (
    <Button variant="default" onClick={() => void navigate('/patient-dashboard')}>
      {t('showAll')}
    </Button>
  );
  return <EmptyState title={t('noneTitle')} text={t('noneText')} drawing="search" actions={showAll} />;
}
