import { caseMessages, type CaseListRow } from '@plainscan/contract';
import { ActionIcon, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { useMessages, type Translate } from '../platform/language/i18n.tsx';
import { SideList, type SideListItem } from '../ui/lists/side-list.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { useNow } from '../cases/case-dates.ts';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { neighboursQuery } from '../cases/case-queries.ts';
import { readWorklist } from '../cases/list/use-list-position.ts';
import { dueWords, needsDueWarning } from '../cases/due-words.ts';
import { CasePill } from '../cases/case-cells.tsx';
import styles from './case-page-columns.module.css';

const itemOf = (
  row: CaseListRow,
  now: Date,
  t: Translate<(typeof caseMessages)['en']>,
  unnamed: string,
): SideListItem => ({
  id: row.id,
  to: `/case-details?caseId=${row.id}`,
  mark: <CasePill row={row} />,
  time: dueWords(row, now, t) ?? '',
  isLate: needsDueWarning(row, now),
  title: row.patientName || unnamed,
  text: row.title,
});

/** The active cases, most urgent first, so that the user keeps their place in the list. */
export function CaseNeighbours({ caseId }: { caseId: string }) {
  const t = useMessages(caseMessages);
  const words = useMessages(casePageMessages);
  const [worklist] = useState(readWorklist);
  const { data } = useQuery(neighboursQuery(worklist?.query ?? null));
  const now = useNow();
  if (!data) return <SkeletonRows rows={8} widths={[100]} />;
  return (
    <>
      <SideList
        label={worklist?.label ?? words('activeDueFirst')}
        items={data.data.map((row) => itemOf(row, now, t, words('unnamed')))}
        currentId={caseId}
      />
      {data.data.length === 0 ? <p className={styles['none']}>{words('noneActive')}</p> : null}
    </>
  );
}

/** The same list behind a button, if there is no column for it. */
export function NeighboursButton({ caseId }: { caseId: string }) {
  const words = useMessages(casePageMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon aria-label={words('otherCases')} onClick={() => setOpen(true)}>
        <PanelLeft size={18} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
      {/* Built from parts, because the complete Drawer adds a second page header. */}
      <Drawer.Root opened={isOpen} onClose={() => setOpen(false)} position="left" size={300} padding={0}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={words('otherCases')}>
          <CaseNeighbours caseId={caseId} />
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
