import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { fillPlaceholders, useUiTexts } from '../text/ui-texts.tsx';

export interface DataColumn<Row> {
  id: string;
  title: string;
  /** Renders the cell. */
  cell: (row: Row) => ReactNode;
  isSortable?: boolean;
  /** `true` for numbers and dates, which are right-aligned. */
  isNumeric?: boolean;
  /** `true` for the main cell of a row. On a phone it is above the others, without its title. */
  isTitle?: boolean;
}

export interface DataSort {
  column: string;
  direction: 'ASC' | 'DESC';
}

export interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: DataSort | null;
  onSort?: (sort: DataSort) => void;
  selectedId?: string | null;
  isBusy?: boolean;
}

/** A table. On a phone, each row becomes a list of titles and values. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, sort = null, onSort, selectedId = null, isBusy = false } = props;
  return (
    <table className={styles['table']} aria-label={label} aria-busy={isBusy || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)} data-row aria-current={rowId(row) === selectedId || undefined}>
            {columns.map((column) => (
              <td
                key={column.id}
                data-title={column.isTitle || undefined}
                data-numeric={column.isNumeric || undefined}
              >
                {column.isTitle ? null : (
                  <span className={styles['cellTitle']} aria-hidden>
                    {column.title}
                  </span>
                )}
                <span className={styles['value']}>{column.cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadCellProps<Row> {
  column: DataColumn<Row>;
  sort: DataSort | null;
  onSort: ((sort: DataSort) => void) | undefined;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const words = useUiTexts();
  const direction = sort?.column === column.id ? sort.direction : null;
  const next = direction === 'ASC' ? 'DESC' : 'ASC';
  const Icon = direction === null ? ChevronsUpDown : direction === 'ASC' ? ArrowUp : ArrowDown;
  const spoken = direction === 'ASC' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      data-numeric={column.isNumeric || undefined}
      aria-sort={direction === null ? undefined : spoken}
    >
      {column.isSortable && onSort ? (
        <button
          type="button"
          className={styles['sort']}
          data-active={direction !== null || undefined}
          title={fillPlaceholders(words.sortBy, { column: column.title })}
          onClick={() => onSort({ column: column.id, direction: next })}
        >
          {column.title}
          <Icon size={14} strokeWidth={1.75} aria-hidden />
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}
