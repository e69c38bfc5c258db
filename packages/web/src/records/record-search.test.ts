import { describe, expect, it } from 'vitest';
import { readRecordSearch, recordSearchAddress } from './record-search.ts';

const read = (query: string) => readRecordSearch(new URLSearchParams(query));

describe('record search', () => {
  it('I-002 keeps search, page and selection in the address', () => {
    const search = { keyword: 'brain & knee', page: 2, chosenId: 'r1' };
    const address = recordSearchAddress(search);
    expect(read(address.split('?')[1] ?? '')).toEqual({ ...search, caseId: null });
  });
  it('CG-166: the link of an email or a payment names its case', () => {
    expect(read('caseId=c1')).toMatchObject({ caseId: 'c1', chosenId: null });
  });
  it('falls back to the first page for an invalid one', () => {
    for (const page of ['', '0', '-3', '1.5', 'x']) expect(read(`page=${page}`).page).toBe(0);
    expect(recordSearchAddress({ keyword: '', page: 0, chosenId: null })).toBe('/patient-dashboard');
  });
});
