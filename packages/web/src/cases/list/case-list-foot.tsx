import { everywhereRoom, casesRoom, caseListMessages } from '@plainscan/contract';
import { Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { KeyHint } from '../../ui/badges/key-hint.tsx';
import type { ChangeSearch } from './case-list-state.ts';

import type { CaseSearch } from '../case-queries.ts';
import { worklistMessages } from './worklist-messages.ts';
import styles from './case-list.module.css';

interface CaseListFootProps {
  search: CaseSearch;
  total: number;
  /** `true` if the total is larger than the count. */
  isMore: boolean;
  /** Rows of a page. */
  limit: number;
  onChange: ChangeSearch;
}

/** The shortcuts of the list, which rows are shown, and the page buttons. */
export function CaseListFoot({ search, total, isMore, limit, onChange }: CaseListFootProps) {
  const t = useMessages(caseListMessages);
  const words = useMessages(worklistMessages);
  const { locale } = useLocale();
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const from = search.page * limit + 1;
  const shown = (n: number) => n.toLocaleString(locale);
  const to = Math.min(total, from + limit - 1);
  const range = t('list.range', {
    from: shown(from),
    to: shown(to),
    total: `${shown(total)}${isMore ? '+' : ''}`,
  });
  const ends = { previous: words('previousPage'), next: words('nextPage') };
  return (
    <div className={styles['foot']}>
      <Keys />
      <span className={`num ${styles['range']}`}>{from <= total ? range : null}</span>
      <nav aria-label={words('pages')}>
        <Pagination
          total={Math.max(1, Math.ceil(total / limit))}
          value={search.page + 1}
          onChange={(page) => onChange({ page: page - 1 })}
          siblings={isNarrow ? 0 : 1}
          size={isNarrow ? 44 : 32}
          gap={4}
          radius="md"
          getItemProps={(page) => ({ 'aria-label': words('page', { n: page }) })}
          getControlProps={(control) => ({
            'aria-label': control === 'previous' ? ends.previous : ends.next,
          })}
        />
      </nav>
    </div>
  );
}

function Keys() {
  const words = useMessages(worklistMessages);
  return (
    <span className={`only-wide ${styles['keys']}`} aria-label={words('keys')} role="note">
      <span>
        <KeyHint>{casesRoom.next[0]}</KeyHint> <KeyHint>{casesRoom.previous[0]}</KeyHint> {words('keyMove')}
      </span>
      <span>
        <KeyHint>{casesRoom.look[0]}</KeyHint> {words('keyLook')}
      </span>
      <span>
        <KeyHint>{casesRoom.choose[0]}</KeyHint> {words('keyChoose')}
      </span>
      <span>
        <KeyHint>{casesRoom.claim[0]}</KeyHint> {words('keyClaim')}
      </span>
      <span>
        <KeyHint>{casesRoom.record[0]}</KeyHint> {words('keyRecord')}
      </span>
      <span>
        <KeyHint>{everywhereRoom.help[0]}</KeyHint> {words('keyHelp')}
      </span>
    </span>
  );
}
