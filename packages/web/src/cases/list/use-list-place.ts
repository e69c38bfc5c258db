import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { keepPlace, readPlace } from './case-list-place.ts';

interface ListPlace {
  /** The query to go to first, when the list was opened without one. */
  readonly returnTo: string | null;
  /** For the list's own clicks: remembers the case that is opened. */
  readonly onClickCapture: (event: MouseEvent) => void;
}

/** Brings a person back to the filter, page, row and scroll at which they left the list for a case. */
export function useListPlace(hasRows: boolean): ListPlace {
  const { search } = useLocation();
  const query = search.replace(/^\?/, '');
  const [first] = useState(readPlace);
  const [wasBare] = useState(query === '');
  const isReturning = wasBare && query === '' && first.search !== '';
  const [isBack, setBack] = useState(!isReturning);
  if (!isBack && query !== '') setBack(true);
  const wasRestored = useRef(false);
  const restore = useEffectEvent(() => {
    const isElsewhere = query !== first.search && !wasBare;
    if (wasRestored.current || first.caseId === null || isElsewhere) return;
    wasRestored.current = true;
    window.scrollTo(0, first.scroll);
    document
      .querySelector<HTMLElement>(`[data-case="${CSS.escape(first.caseId)}"] [data-row-link]`)
      ?.focus({ preventScroll: true });
    keepPlace({ caseId: null, scroll: 0 });
  });
  useEffect(() => {
    if (isBack && hasRows) restore();
  }, [isBack, hasRows]);
  useEffect(() => {
    if (isBack) keepPlace({ search: query });
  }, [isBack, query]);
  return {
    returnTo: isBack ? null : first.search,
    onClickCapture: ({ target }) => {
      const row = target instanceof Element && target.closest('[data-row-link]')?.closest('[data-case]');
      if (row) keepPlace({ search: query, caseId: row.getAttribute('data-case'), scroll: window.scrollY });
    },
  };
}
