// The list's URL state: the search, the page (from 1) and the selected record. A reload restores it.
import { useSearchParams } from 'react-router';

export interface RecordSearch {
  readonly keyword: string;
  /** 0-based, like the server's. */
  readonly page: number;
  readonly chosenId: string | null;
  /** The case that an email or a payment leads to, even if its record is not on this page of the list. */
  readonly caseId: string | null;
}

/** Reads the query. An invalid page is the first. */
export function readRecordSearch(query: URLSearchParams): RecordSearch {
  const page = Number(query.get('page'));
  return {
    keyword: query.get('q')?.trim() ?? '',
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    chosenId: query.get('recordId'),
    caseId: query.get('caseId'),
  };
}

/** Returns the URL of a search, without default values. */
export function recordSearchAddress({ keyword, page, chosenId }: Omit<RecordSearch, 'caseId'>): string {
  const query = new URLSearchParams();
  if (keyword) query.set('q', keyword);
  if (page > 0) query.set('page', String(page + 1));
  if (chosenId !== null) query.set('recordId', chosenId);
  const text = query.toString();
  return text ? `/patient-dashboard?${text}` : '/patient-dashboard';
}

export function useRecordSearch(): RecordSearch {
  return readRecordSearch(useSearchParams()[0]);
}
