import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import type { ListQuery } from '../case-queries.ts';

// The position in the Report Dashboard, for returning from a case: filter, page, row and scroll.
interface CaseListPlace {
  /** The URL's query, without the question mark. */
  readonly search: string;
  /** The case that was opened from there. */
  readonly caseId: string | null;
  readonly scroll: number;
  /** The list itself, for the way from case to case. `null` for the whole list, whose way is that of the active cases. */
  readonly worklist: Worklist | null;
}

export interface Worklist {
  /** The name of its view, in the language of the list. */
  readonly label: string;
  readonly query: ListQuery;
}

const key = 'case-list-place';
const nowhere: CaseListPlace = { search: '', caseId: null, scroll: 0, worklist: null };

function readPlace(): CaseListPlace {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as Partial<CaseListPlace> | null;
    return { ...nowhere, ...kept };
  } catch {
    return nowhere;
  }
}

/** Returns the list that the user was in last. */
export const readWorklist = (): Worklist | null => readPlace().worklist;

/** Without storage, the browser only forgets the position. */
export function saveListPosition(place: Partial<CaseListPlace>): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ ...readPlace(), ...place }));
  } catch {
    // The list then opens at the top.
  }
}

interface ListPlace {
  /** The query to navigate to first, if the list was opened without one. */
  readonly returnTo: string | null;
  /** For clicks in the list: remembers the case that is opened. */
  readonly onClickCapture: (event: MouseEvent) => void;
}

/** Restores the filter, page, row and scroll position that the list had when the user opened a case. */
export function useListPosition(hasRows: boolean, worklist: Worklist | null): ListPlace {
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
    saveListPosition({ caseId: null, scroll: 0 });
  });
  useEffect(() => {
    if (isBack && hasRows) restore();
  }, [isBack, hasRows]);
  const savePlace = useEffectEvent(() => saveListPosition({ search: query, worklist }));
  useEffect(() => {
    if (isBack) savePlace();
  }, [isBack, query]);
  return {
    returnTo: isBack ? null : first.search,
    onClickCapture: ({ target }) => {
      const row = target instanceof Element && target.closest('[data-row-link]')?.closest('[data-case]');
      if (row)
        saveListPosition({ search: query, caseId: row.getAttribute('data-case'), scroll: window.scrollY });
    },
  };
}
