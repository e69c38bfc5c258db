import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { DataTable, type DataColumn, type DataSort } from '../src/ui/lists/data-table.tsx';
import { Pager } from '../src/ui/lists/pager.tsx';
import { SearchField } from '../src/ui/fields/search-field.tsx';
import { StatusPill } from '../src/ui/badges/status-pill.tsx';
import { GallerySection } from './gallery-section.tsx';
import styles from './gallery.module.css';

interface Person {
  id: string;
  name: string;
  email: string;
  status: 'completed' | 'new' | 'archived';
  since: string;
}

const people: Person[] = [
  { id: '1', name: 'Adaeze Nwosu', email: 'ada@mailbox.test', status: 'completed', since: '06/11/2026' },
  {
    id: '2',
    name: 'Maximiliana Alexandra von Hohenberg-Castellanos de la Vega',
    email: 'maximiliana.alexandra.von.hohenberg@a-very-long-clinic-name.test',
    status: 'new',
    since: '11/20/2026',
  },
  { id: '3', name: 'Jonas Keller', email: 'jonas@mailbox.test', status: 'archived', since: '01/02/2025' },
];
const words = { completed: 'Active', new: 'Invited', archived: 'Disabled' };

const columns: DataColumn<Person>[] = [
  { id: 'name', title: 'Name', isTitle: true, isSortable: true, cell: ({ name }) => name },
  { id: 'email', title: 'Email', isSortable: true, cell: ({ email }) => email },
  {
    id: 'status',
    title: 'Status',
    cell: ({ status }) => <StatusPill status={status} word={words[status]} />,
  },
  { id: 'since', title: 'Since', isNumeric: true, isSortable: true, cell: ({ since }) => since },
];

export function GalleryData() {
  const [sort, setSort] = useState<DataSort>({ column: 'name', direction: 'ASC' });
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(4);
  return (
    <GallerySection title="Table, search, filter, pages">
      <div className={styles['row']}>
        <SearchField label="Name or email" value={search} onChange={setSearch} hasShortcut />
        <NativeSelect
          label="Status"
          data={[
            { value: '', label: 'Any' },
            { value: 'active', label: 'Active' },
            { value: 'invited', label: 'Invited' },
          ]}
        />
      </div>
      <DataTable
        label="People"
        columns={columns}
        rows={people}
        rowId={({ id }) => id}
        sort={sort}
        onSort={setSort}
        selectedId="3"
      />
      <Pager page={page} pageSize={10} total={10_000} isMore onPage={setPage} />
      <Pager page={0} pageSize={10} total={7} onPage={() => {}} />
    </GallerySection>
  );
}
