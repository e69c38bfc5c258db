import { caseMessages } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { TabLinks } from '../../ui/layout/tab-links.tsx';
import { useLocale, useMessageLookup, useMessages } from '../../platform/language/i18n.tsx';
import { writeCaseSearch } from './case-list-state.ts';
import { casePageMessages } from '../case-page-messages.ts';
import { caseCountQuery, type CaseSearch } from '../case-queries.ts';
import { caseViews, viewLabels, type CaseView } from '../case-views.ts';
import styles from './case-view-tabs.module.css';

/** The worklists with how much waits in each. A view keeps the order, and forgets page and chosen status. */
export function CaseViewTabs({ search, seesEvery }: { search: CaseSearch; seesEvery: boolean }) {
  const words = useMessages(casePageMessages);
  return (
    <TabLinks label={words('views')}>
      {caseViews.map((view) => (
        <ViewTab key={view} view={view} search={search} seesEvery={seesEvery} />
      ))}
    </TabLinks>
  );
}

function ViewTab({ view, search, seesEvery }: { view: CaseView; search: CaseSearch; seesEvery: boolean }) {
  const t = useMessageLookup(caseMessages);
  const { locale } = useLocale();
  const { data: count } = useQuery(caseCountQuery(view, seesEvery));
  const isCurrent = view === search.view;
  const tab = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Sideways within the tabs alone: the page stays where its person left it.
    const own = tab.current;
    const row = own?.parentElement;
    if (isCurrent && own && row) row.scrollLeft = Math.max(0, own.offsetLeft - row.offsetLeft - 16);
  }, [isCurrent, count]);
  const to = `?${writeCaseSearch({ ...search, view, status: [], page: 0 }).toString()}`;
  return (
    <Link ref={tab} to={to} aria-current={isCurrent ? 'page' : undefined}>
      {t(viewLabels[view])}{' '}
      <span
        className={styles['count']}
        data-urgent={(view === 'due-soon' && count && count.total > 0) || undefined}
      >
        {count ? `${count.total.toLocaleString(locale)}${count.totalIsMore ? '+' : ''}` : ' '}
      </span>
    </Link>
  );
}
