import { ChevronLeft, ChevronRight } from 'lucide-react';
import styles from './pager.module.css';
import { fillWords, useUiWords } from './ui-words.tsx';

export interface PagerProps {
  /** From 0 on. */
  page: number;
  pageSize: number;
  total: number;
  /** There are more than are counted. */
  isMore?: boolean;
  onPage: (page: number) => void;
}

/** The pages to show as buttons: the first, the last, and those around the present one; null is a gap. */
export function pagesToShow(page: number, count: number): (number | null)[] {
  const near = [0, page - 1, page, page + 1, count - 1].filter((at) => at >= 0 && at < count);
  const shown = [...new Set(near)].toSorted((a, b) => a - b);
  return shown.flatMap((at, index) => {
    const before = shown[index - 1];
    if (before === undefined || at - before === 1) return [at];
    // A gap of one page is no shorter than that page.
    return at - before === 2 ? [at - 1, at] : [null, at];
  });
}

/** Which rows are shown, and the way to the others; nothing but the count where one page holds all. */
export function Pager({ page, pageSize, total, isMore = false, onPage }: PagerProps) {
  const words = useUiWords();
  const count = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : page * pageSize + 1;
  const to = Math.min(total, (page + 1) * pageSize);
  return (
    <div className={styles['pager']}>
      <span className="num">
        {fillWords(words.rowsOf, { from, to, total: `${total}${isMore ? '+' : ''}` })}
      </span>
      {count > 1 ? (
        <nav className={styles['pages']} aria-label={words.pages}>
          <button
            type="button"
            aria-label={words.previousPage}
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
          </button>
          {pagesToShow(page, count).map((at, index) =>
            at === null ? (
              <span key={`gap-${index}`} className={styles['gap']} aria-hidden>
                …
              </span>
            ) : (
              <button
                key={at}
                type="button"
                className="num"
                aria-label={fillWords(words.pageNumber, { n: at + 1 })}
                aria-current={at === page ? 'page' : undefined}
                onClick={() => onPage(at)}
              >
                {at + 1}
              </button>
            ),
          )}
          <button
            type="button"
            aria-label={words.nextPage}
            disabled={page >= count - 1}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
          </button>
        </nav>
      ) : null}
    </div>
  );
}
