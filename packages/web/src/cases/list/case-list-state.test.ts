import { expect, test } from 'vitest';
import { readCaseSearch, writeCaseSearch } from './case-list-state.ts';

const read = (address: string) => readCaseSearch(new URLSearchParams(address));

test('D-001, D-010, CG-193: an empty address shows the first page of all cases, the reader’s turn first', () => {
  expect(read('')).toEqual({
    view: 'all',
    status: [],
    page: 0,
    keyword: '',
    orderField: 'attention',
    orderType: 'ASC',
    workspaceId: null,
    assigneeId: null,
    minDays: null,
  });
  expect(writeCaseSearch(read('')).toString()).toBe('');
});

test('an address survives a round trip', () => {
  const address =
    'view=mine&status=in-progress%2Cdelayed&search=Ellison&order=patientName&direction=DESC&workspace=7&assignee=nobody&age=14&page=3';
  expect(writeCaseSearch(read(address)).toString()).toBe(address);
});

test.each([
  'page=-1',
  'page=1.5',
  'page=abc',
  'page=1e99',
  'view=nothing',
  'status=x',
  'order=password',
  'direction=up',
  'workspace=0',
  'assignee=someone',
  'age=1e9',
])('an invalid address (%s) shows the default list', (address) => expect(read(address)).toEqual(read('')));

test('a keyword longer than the server accepts is truncated', () => {
  expect(read(`search=${'a'.repeat(500)}`).keyword).toHaveLength(200);
});
