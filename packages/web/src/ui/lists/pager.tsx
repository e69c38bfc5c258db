import { Pagination } from '@mantine/core';
import styles from './pager.module.css';
import { fillPlaceholders, useUiTexts } from '../text/ui-texts.tsx';

export interface PagerProps {
  /** 0-based. */
  page: number;
  pageSize: number;
  total: number;
  /** `true` if the total is larger than the count. */
  isMore?: boolean;
  onPage: (page: number) => void;
}

/** Says which rows are shown, with page buttons. Shows only the count if there is one page. */
export function Pager({ page, pageSize, total, isMore = false, onPage }: PagerProps) {
  const words = useUiTexts();
  const count = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : page * pageSize + 1;
  const to = Math.min(total, (page + 1) * pageSize);
  const controlNames: Record<string, string> = { previous: words.previousPage, next: words.nextPage };
  return (
    <div className={styles['pager']}>
      <span className="num">
        {fillPlaceholders(words.rowsOf, { from, to, total: `${total}${isMore ? '+' : ''}` })}
      </span>
      {count > 1 ? (
        <nav aria-label={words.pages}>
          <Pagination
            total={count}
            value={page + 1}
            onChange={(number) => onPage(number - 1)}
            getItemProps={(number) => ({ 'aria-label': fillPlaceholders(words.pageNumber, { n: number }) })}
            getControlProps={(control) => ({ 'aria-label': controlNames[control] })}
            dotsIcon={() => '…'}
            gap={2}
          />
        </nav>
      ) : null}
    </div>
  );
}
