import { useInfiniteQuery } from '@tanstack/react-query';
import { useMessages } from '../platform/language/i18n.tsx';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { CaseDuration, CaseViewers } from './case-trail.tsx';
import { entriesOf, TrailList } from './trail-list.tsx';
import { trailMessages } from './trail-messages.ts';
import { TrailProof } from './trail-proof.tsx';
import { trailQuery } from './trail-queries.ts';
import { useTrailSearch, type TrailSearch } from './trail-search.ts';
import { TrailTools } from './trail-tools.tsx';
import styles from './trail.module.css';

/** B13: what was viewed, done and shared for one case, one person or one clinic. */
export function HistoryPage() {
  const t = useMessages(trailMessages);
  const { workspace } = useCurrentUser();
  const [search, change] = useTrailSearch();
  const list = useInfiniteQuery(trailQuery(search));
  const entries = entriesOf(list);
  const about = entries.find(
    ({ subject }) => subject.name !== null && (subject.id === search.case || subject.id === search.person),
  );
  const ofCase = list.data?.pages[0]?.ofCase;
  useDocumentTitle(t('history'), workspace.name);
  const back = backOf(search);
  return (
    <StaffPage>
      <PageHeader
        title={t('history')}
        subtitle={about?.subject.name ?? t('historyText')}
        {...(back && { back: { to: back.to, label: t(back.label) } })}
      />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <TrailTools search={search} entries={entries} onChange={change} />
          <TrailList
            list={list}
            onChange={change}
            empty={<EmptyState title={t('noneTitle')} text={t('noneText')} drawing="search" />}
          />
        </div>
        <div className={styles['asides']}>
          {ofCase ? <CaseViewers {...ofCase} onChange={change} /> : null}
          {ofCase?.duration ? <CaseDuration {...ofCase.duration} /> : null}
          <TrailProof />
        </div>
      </div>
    </StaffPage>
  );
}

type Back = { to: string; label: 'backToCase' | 'backToPerson' | 'backToClinic' };

function backOf({ case: caseId, person, clinic }: TrailSearch): Back | null {
  if (caseId !== '') return { to: `/case-details?caseId=${caseId}`, label: 'backToCase' };
  if (person !== '') return { to: `/people/${person}`, label: 'backToPerson' };
  return clinic > 0 ? { to: '/edit-workspace', label: 'backToClinic' } : null;
}
