import { Button } from '@mantine/core';
import { discountOrderFields, type ListedDiscount } from '@plainscan/contract';
import { useMessages, type Translate } from '../platform/language/i18n.tsx';
import { DataTable, type DataColumn } from '../ui/lists/data-table.tsx';
import type { ChangeDiscountSearch } from './discount-list-state.ts';
import { discountMessages } from './discount-messages.ts';
import type { DiscountSearch } from './discount-queries.ts';
import styles from './discounts-page.module.css';

/** The actions on a discount. */
export type DiscountAction = 'edit' | 'remove' | 'clinics';
type OnDiscountAction = (action: DiscountAction, discount: ListedDiscount) => void;

interface RowActionsProps {
  discount: ListedDiscount;
  onAction: OnDiscountAction;
}

function RowActions({ discount, onAction }: RowActionsProps) {
  const t = useMessages(discountMessages);
  const { name } = discount;
  return (
    <span className={styles['deeds']}>
      <Button
        size="xs"
        variant="default"
        aria-label={t('editOf', { name })}
        onClick={() => onAction('edit', discount)}
      >
        {t('edit')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="danger"
        aria-label={t('removeOf', { name })}
        onClick={() => onAction('remove', discount)}
      >
        {t('remove')}
      </Button>
    </span>
  );
}

type Words = Translate<(typeof discountMessages)['en']>;

const columnsOf = (t: Words, onAction: OnDiscountAction): DataColumn<ListedDiscount>[] => [
  { id: 'name', title: t('name'), cell: ({ name }) => name, isSortable: true, isTitle: true },
  {
    id: 'code',
    title: t('code'),
    cell: ({ code }) => <span className={styles['code']}>{code}</span>,
    isSortable: true,
  },
  {
    id: 'percent_off',
    title: t('percent'),
    cell: ({ percent_off: percent }) => t('percentOff', { percent }),
    isSortable: true,
    isNumeric: true,
  },
  {
    id: 'clinics',
    title: t('clinics'),
    cell: (discount) => (
      <Button
        size="xs"
        variant="default"
        aria-label={t('clinicsOf', { name: discount.name, n: discount.workspaceCount })}
        onClick={() => onAction('clinics', discount)}
      >
        {discount.workspaceCount}
      </Button>
    ),
    isNumeric: true,
  },
  {
    id: 'deeds',
    title: t('actions'),
    cell: (discount) => <RowActions discount={discount} onAction={onAction} />,
    isNumeric: true,
  },
];

interface DiscountsTableProps {
  rows: readonly ListedDiscount[];
  isBusy: boolean;
  search: DiscountSearch;
  onChange: ChangeDiscountSearch;
  onAction: OnDiscountAction;
}

/** */
export function DiscountsTable({ rows, isBusy, search, onChange, onAction }: DiscountsTableProps) {
  const t = useMessages(discountMessages);
  return (
    <div className={styles['table']}>
      <DataTable
        label={t('title')}
        columns={columnsOf(t, onAction)}
        rows={rows}
        rowId={({ id }) => id}
        isBusy={isBusy}
        sort={{ column: search.orderField, direction: search.orderType }}
        onSort={({ column, direction }) => {
          const orderField = discountOrderFields.find((field) => field === column);
          if (orderField) onChange({ orderField, orderType: direction });
        }}
      />
    </div>
  );
}
