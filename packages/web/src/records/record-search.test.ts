import { describe, expect, it } from 'vitest';
import { readRecordSearch, recordSearchAddress } from './record-search.ts';

const read = (query: string) => readRecordSearch(new URLSearchParams(query));

describe('record search', () => {
  it('I-002 keeps search, page and choice in the address', () => {
    const search = { keyword: 'brain & knee', page: 2, chosenId: 'r1' };
    const address = recordSearchAddress(search);
    expect(read(address.split('?')[1] ?? '')).toEqual({ ...search, caseId: null });
  });
  it('CG-166: an address that a mail or a payment leads to names its case', () => {
    expect(read('caseId=c1')).toMatchObject({ caseId: 'c1', chosenId: null });
  });
  it('starts at the first page whatever the address says', () => {
    for (const page of ['', '0', '-3', '1.5', 'x']) expect(read(`page=${page}`).page).toBe(0);
    expect(recordSearchAddress({ keyword: '', page: 0, chosenId: null })).toBe('/patient-dashboard');
  });
});
