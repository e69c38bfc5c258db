// D-009: on a phone, a select sets the order of the list.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CaseSearch } from '../case-queries.ts';
import { CaseOrderSelect } from './case-order-select.tsx';

const search = {
  view: 'all',
  status: [],
  page: 0,
  keyword: '',
  orderField: 'attention',
  orderType: 'ASC',
  workspaceId: null,
  assigneeId: null,
  minDays: null,
} as const;

function show(change: Partial<CaseSearch> = {}) {
  const onChange = vi.fn();
  render(<CaseOrderSelect search={{ ...search, ...change }} onChange={onChange} />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  const choose = (label: string) => {
    const option = screen.getByRole<HTMLOptionElement>('option', { name: label });
    fireEvent.change(select, { target: { value: option.value } });
  };
  return { onChange, select, choose };
}

test('shows the current order', () => {
  const { select } = show({ orderField: 'updatedAt', orderType: 'DESC' });
  expect(select.selectedOptions[0]?.textContent).toBe('Last Update, latest first');
});

test('CG-193: includes the default order', () => {
  const { select, choose, onChange } = show({ orderField: 'title' });
  expect(select.selectedOptions[0]?.textContent).toBe('Study, A to Z');
  choose('Your turn first');
  expect(onChange).toHaveBeenLastCalledWith({ orderField: 'attention', orderType: 'ASC' });
});

test.each([
  ['Last Update, latest first', { orderField: 'updatedAt', orderType: 'DESC' }],
  ['Patient, A to Z', { orderField: 'patientName', orderType: 'ASC' }],
  ['Due, latest first', { orderField: 'dueDate', orderType: 'DESC' }],
])('%s', (label, order) => {
  const { choose, onChange } = show();
  choose(label);
  expect(onChange).toHaveBeenCalledWith(order);
});
