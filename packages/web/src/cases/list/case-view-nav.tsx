import { caseListMessages, caseViewGroups, type CaseView } from '@plainscan/contract';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLocale, useMessageLookup, useMessages } from '../../platform/language/i18n.tsx';
import { casePageMessages } from '../case-page-messages.ts';
import type { CaseCounts, CaseSearch } from '../case-queries.ts';
import { writeCaseSearch } from './case-list-state.ts';
import { urgentViews, viewLabels } from './view-labels.ts';
import { worklistMessages } from './worklist-messages.ts';
import styles from './case-view-nav.module.css';

interface CaseViewNavProps {
  search: CaseSearch;
  /** Unknown until loaded. */
  counts: CaseCounts | undefined;
}

/** The address of a view. It keeps order and filters, but resets page and chosen statuses. */
const addressOf = (view: CaseView, search: CaseSearch): string =>
  `?${writeCaseSearch({ ...search, view, status: [], page: 0 }).toString()}`;

function useCountWords(): (count: CaseCounts[CaseView] | undefined) => string {
  const { locale } = useLocale();
  return (count) =>
    count ? `${count.total.toLocaleString(locale)}${count.totalIsMore ? '+' : ''}` : '\u00a0';
}

/** The worklists beside the list, each with its number of cases. */
export function CaseViewNav({ search, counts }: CaseViewNavProps) {
  const t = useMessageLookup(caseListMessages);
  const words = useMessages(worklistMessages);
  const pages = useMessages(casePageMessages);
  const shown = useCountWords();
  const id = useId();
  return (
    <nav className={styles['nav']} aria-label={pages('views')}>
      {caseViewGroups.map(({ group, views }) => (
        <div key={group}>
          <h2 id={`${id}-${group}`}>{words(group)}</h2>
          <ul aria-labelledby={`${id}-${group}`}>
            {views.map((view) => {
              const count = counts?.[view];
              const isUrgent = urgentViews.has(view) && count !== undefined && count.total > 0;
              return (
                <li key={view}>
                  <Link to={addressOf(view, search)} aria-current={view === search.view ? 'page' : undefined}>
                    <span className="ellipsis">{t(viewLabels[view])}</span>{' '}
                    <span className={styles['count']} data-urgent={isUrgent || undefined}>
                      {shown(count)}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The same worklists in one field, if there is no space beside the list. */
export function CaseViewSelect({ search, counts }: CaseViewNavProps) {
  const t = useMessageLookup(caseListMessages);
  const words = useMessages(worklistMessages);
  const shown = useCountWords();
  const navigate = useNavigate();
  return (
    <select
      className={styles['select']}
      aria-label={words('view')}
      value={search.view}
      onChange={(event) => {
        const chosen = caseViewGroups
          .flatMap(({ views }): readonly CaseView[] => views)
          .find((view) => view === event.currentTarget.value);
        void navigate(addressOf(chosen ?? 'all', search));
      }}
    >
      {caseViewGroups.map(({ group, views }) => (
        <optgroup key={group} label={words(group)}>
          {views.map((view) => (
            <option key={view} value={view}>
              {`${t(viewLabels[view])} (${shown(counts?.[view]).trim() || '…'})`}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
