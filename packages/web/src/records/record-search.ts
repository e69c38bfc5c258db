// What the address of the list holds: the search, the page (from 1) and the chosen record. A reload shows the same.
import { useSearchParams } from 'react-router';

export interface RecordSearch {
  readonly keyword: string;
  /** From 0, as the server counts. */
  readonly page: number;
  readonly chosenId: string | null;
  /** The case that a mail or a payment leads to, whether or not its record is on this page of the list. */
  readonly caseId: string | null;
}

/** Reads the address. A page that is no number is the first. */
export function readRecordSearch(query: URLSearchParams): RecordSearch {
  const page = Number(query.get('page'));
  return {
    keyword: query.get('q')?.trim() ?? '',
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    chosenId: query.get('recordId'),
    caseId: query.get('caseId'),
  };
}

/** The address of a search; what is at its beginning is left out. */
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
