import { caseListMessages, caseViews, type CaseView } from '@plainscan/contract';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { TabLinks } from '../../ui/layout/tab-links.tsx';
import { useLocale, useMessageLookup, useMessages } from '../../platform/language/i18n.tsx';
import { writeCaseSearch } from './case-list-state.ts';
import { casePageMessages } from '../case-page-messages.ts';
import type { CaseCounts, CaseSearch } from '../case-queries.ts';
import { viewLabels } from '../case-views.ts';
import styles from './case-view-tabs.module.css';

/** The worklists, each with its number of cases. A view keeps the order, but resets page and chosen statuses. */
export function CaseViewTabs({ search, counts }: { search: CaseSearch; counts: CaseCounts | undefined }) {
  const words = useMessages(casePageMessages);
  return (
    <TabLinks label={words('views')}>
      {caseViews.map((view) => (
        <ViewTab key={view} view={view} search={search} count={counts?.[view]} />
      ))}
    </TabLinks>
  );
}

interface ViewTabProps {
  view: CaseView;
  search: CaseSearch;
  /** Unknown until loaded. */
  count: CaseCounts[CaseView] | undefined;
}

function ViewTab({ view, search, count }: ViewTabProps) {
  const t = useMessageLookup(caseListMessages);
  const { locale } = useLocale();
  const isCurrent = view === search.view;
  const tab = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Scrolls only inside the tabs. The page keeps its position.
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
