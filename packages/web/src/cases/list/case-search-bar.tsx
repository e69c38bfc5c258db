import { useMediaQuery } from '@mantine/hooks';
import type { ChangeSearch } from './case-list-state.ts';
import type { CaseSearch } from '../case-queries.ts';
import { CaseOrderSelect } from './case-order-select.tsx';
import { CaseStatusFilter } from './case-status-filter.tsx';
import { KeywordField } from './keyword-field.tsx';
import styles from './case-list.module.css';

/** D-002, D-003: a keyword, and statuses instead of the view's. On a phone the order as well. */
export function CaseSearchBar({ search, onChange }: { search: CaseSearch; onChange: ChangeSearch }) {
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  return (
    <div className={styles['tools']} role="search">
      <KeywordField
        key={search.view}
        keyword={search.keyword}
        onKeyword={(keyword) => onChange({ keyword }, { replace: true })}
      />
      <CaseStatusFilter
        chosen={search.status}
        onChange={(status) => onChange({ status, ...(search.view !== 'mine' && { view: 'all' }) })}
      />
      {isNarrow ? <CaseOrderSelect search={search} onChange={onChange} /> : null}
    </div>
  );
}
