import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../app/testing/test-render.tsx';
import { Accordion } from './layout/accordion.tsx';
import { DataTable } from './lists/data-table.tsx';
import { Pager } from './lists/pager.tsx';
import { SearchField } from './fields/search-field.tsx';

describe('DataTable', () => {
  const columns = [
    { id: 'name', title: 'Name', isTitle: true, isSortable: true, cell: (row: { name: string }) => row.name },
    { id: 'size', title: 'Size', isNumeric: true, cell: () => '7' },
  ];
  const rows = [{ name: 'Ada' }, { name: 'Bo' }];
  it('sorts by a column, and reverses the order if already sorted by it', () => {
    const onSort = vi.fn();
    renderPart(
      <DataTable
        label="People"
        columns={columns}
        rows={rows}
        rowId={({ name }) => name}
        sort={{ column: 'name', direction: 'ASC' }}
        onSort={onSort}
        selectedId="Bo"
      />,
    );
    const table = screen.getByRole('table', { name: 'People' });
    const head = within(table).getByRole('columnheader', { name: 'Name' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(within(head).getByRole('button'));
    expect(onSort).toHaveBeenCalledWith({ column: 'name', direction: 'DESC' });
    expect(within(table).queryByRole('button', { name: 'Size' })).toBeNull();
    expect(within(table).getAllByRole('row')[2]?.getAttribute('aria-current')).toBe('true');
  });
});

describe('Pager', () => {
  it('X-005 says which rows are shown and goes to the next page', () => {
    const onPage = vi.fn();
    renderPart(<Pager page={1} pageSize={10} total={10_000} isMore onPage={onPage} />);
    expect(screen.getByText('11–20 of 10000+')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onPage).toHaveBeenCalledWith(2);
  });
  it('has no page buttons if everything fits on one page', () => {
    renderPart(<Pager page={0} pageSize={10} total={0} onPage={() => {}} />);
    expect(screen.getByText('0–0 of 0')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('SearchField', () => {
  it('gets the focus with its key, but not while typing elsewhere', () => {
    renderPart(
      <>
        <input aria-label="Other" />
        <SearchField label="Name" value="" onChange={() => {}} hasShortcut />
      </>,
    );
    fireEvent.keyDown(screen.getByLabelText('Other'), { key: '/' });
    expect(document.activeElement).not.toBe(screen.getByLabelText('Name'));
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });
  it('is cleared by its button and by Escape', () => {
    const onChange = vi.fn();
    renderPart(<SearchField label="Name" value="ada" onChange={onChange} />);
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
    expect(onChange.mock.calls).toEqual([[''], ['']]);
  });
});

describe('Accordion', () => {
  const parts = [
    { id: 'a', title: 'Details', state: 'done' as const, summary: 'Ada', children: 'Fields' },
    { id: 'b', title: 'Terms', state: 'locked' as const, children: 'Boxes' },
  ];
  it('shows the input of a closed part, and opens it', () => {
    const onOpen = vi.fn();
    renderPart(<Accordion parts={parts} openId={null} onOpen={onOpen} />);
    expect(screen.getByText('Ada')).toBeTruthy();
    const head = screen.getByRole('button', { name: /Details\s*, Done/ });
    expect(head.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(head);
    expect(onOpen).toHaveBeenCalledWith('a');
  });
  it('says that a part is not available yet, and keeps it closed', () => {
    const onOpen = vi.fn();
    renderPart(<Accordion parts={parts} openId={null} onOpen={onOpen} />);
    fireEvent.click(screen.getByRole('button', { name: /Terms\s*, not open yet/ }));
    expect(onOpen).not.toHaveBeenCalled();
  });
});
