import { caseListMessages, caseViewGroups, type CaseView } from '@plainscan/contract';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLocale, useMessageLookup, useMessages } from '../../platform/language/i18n.tsx';
import { casePageMessages } from '../case-page-messages.ts';
import type { CaseCounts, CaseSearch } from '../case-queries.ts';
import { writeCaseSearch } from './case-list-state.ts';
import { savedAddress, useSavedViews } from './saved-views.ts';
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
  const countWords = useCountWords();
  const saved = useSavedViews(search);
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
                  <Link
                    to={addressOf(view, search)}
                    aria-current={view === search.view && !saved.shown ? 'page' : undefined}
                  >
                    <span className="ellipsis">{t(viewLabels[view])}</span>{' '}
                    <span className={styles['count']} data-urgent={isUrgent || undefined}>
                      {countWords(count)}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      {saved.views.length > 0 ? (
        <div>
          <h2 id={`${id}-saved`}>{words('saved')}</h2>
          <ul aria-labelledby={`${id}-saved`}>
            {saved.views.map((view) => (
              <li key={view.name}>
                <Link to={savedAddress(view)} aria-current={view === saved.shown ? 'page' : undefined}>
                  <span className="ellipsis" dir="auto">
                    {view.name}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </nav>
  );
}

/** The same worklists in one field, if there is no space beside the list. */
export function CaseViewSelect({ search, counts }: CaseViewNavProps) {
  const t = useMessageLookup(caseListMessages);
  const words = useMessages(worklistMessages);
  const countWords = useCountWords();
  const saved = useSavedViews(search);
  const navigate = useNavigate();
  return (
    <select
      className={styles['select']}
      aria-label={words('view')}
      value={saved.shown ? `saved:${saved.shown.name}` : addressOf(search.view, search)}
      onChange={({ currentTarget: { value } }) => {
        const chosen = saved.views.find(({ name }) => `saved:${name}` === value);
        void navigate(chosen ? savedAddress(chosen) : value);
      }}
    >
      {caseViewGroups.map(({ group, views }) => (
        <optgroup key={group} label={words(group)}>
          {views.map((view) => (
            <option key={view} value={addressOf(view, search)}>
              {`${t(viewLabels[view])} (${countWords(counts?.[view]).trim() || '…'})`}
            </option>
          ))}
        </optgroup>
      ))}
      {saved.views.length > 0 ? (
        <optgroup label={words('saved')}>
          {saved.views.map((view) => (
            <option key={view.name} value={`saved:${view.name}`}>
              {view.name}
            </option>
          ))}
        </optgroup>
      ) : null}
    </select>
  );
}
