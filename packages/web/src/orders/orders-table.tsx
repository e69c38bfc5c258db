import { Button } from '@mantine/core';
import { orderListFields, priceText, type Order } from '@plainscan/contract';
import { formatMoment } from '../platform/language/date-format.ts';
import { useMessages, type Translate } from '../platform/language/i18n.tsx';
import { StatusPill } from '../ui/badges/status-pill.tsx';
import { DataTable, type DataColumn } from '../ui/lists/data-table.tsx';
import { orderMessages } from './order-messages.ts';
import type { OrderSearch } from './order-queries.ts';
import type { ChangeOrderSearch } from './order-search.ts';
import styles from './orders.module.css';

type Words = Translate<(typeof orderMessages)['en']>;

/** S-003: each order status in its own color. */
export const OrderStatusPill = ({ status: { value, label } }: Pick<Order, 'status'>) => (
  <StatusPill status={`o-${value}`} word={label} />
);

/** What the order is for, with its price if there is one. */
function Package({ order: { plan, packageName, packagePrice, status } }: { order: Order }) {
  const t = useMessages(orderMessages);
  const name = plan?.name ?? packageName;
  if (name === null) return <span className={styles['missing']}>{t('none')}</span>;
  const price = status.value === 'demo' ? 0 : packagePrice;
  return (
    <span className={styles['two']}>
      <span>{name}</span>
      {price === null ? null : <span className={styles['under']}>{priceText(price, t('free'))}</span>}
    </span>
  );
}

const columnsOf = (t: Words, onManage: (order: Order) => void): DataColumn<Order>[] => {
  const orNone = (text: string | null) => text ?? <span className={styles['missing']}>{t('none')}</span>;
  return [
    {
      id: 'user.createdAt',
      title: t('created'),
      isSortable: true,
      cell: ({ createdAt }) => <span className={styles['moment']}>{formatMoment(createdAt)}</span>,
    },
    {
      id: 'user.name',
      title: t('name'),
      isSortable: true,
      isTitle: true,
      cell: ({ name, email }) => (
        <span className={styles['two']}>
          <strong>{name}</strong>
          <span className={styles['folded']}>{email}</span>
        </span>
      ),
    },
    { id: 'user.email', title: t('email'), isSortable: true, cell: ({ email }) => email },
    {
      id: 'workspace',
      title: t('workspace'),
      cell: ({ workspaceName, clinicCode }) => (
        <span className={styles['two']}>
          <span>{workspaceName}</span>
          {clinicCode === null ? null : <span className={styles['folded']}>{clinicCode}</span>}
        </span>
      ),
    },
    { id: 'clinicCode', title: t('clinicCode'), cell: ({ clinicCode }) => orNone(clinicCode) },
    { id: 'package', title: t('package'), cell: (order) => <Package order={order} /> },
    {
      id: 'status',
      title: t('status'),
      isSortable: true,
      cell: ({ status }) => <OrderStatusPill status={status} />,
    },
    {
      id: 'gclid',
      title: t('gclid'),
      cell: ({ gclid }) => (gclid === null ? orNone(null) : <span className={styles['gclid']}>{gclid}</span>),
    },
    {
      id: 'manage',
      title: t('actions'),
      isNumeric: true,
      cell: (order) => (
        <Button
          size="xs"
          variant="default"
          data-order
          aria-label={t('manageOf', { name: order.name })}
          onClick={() => onManage(order)}
        >
          {t('manage')}
        </Button>
      ),
    },
  ];
};

interface OrdersTableProps {
  rows: readonly Order[];
  isBusy: boolean;
  search: OrderSearch;
  selectedId: string | null;
  onChange: ChangeOrderSearch;
  onManage: (order: Order) => void;
}

/** S-001. */
export function OrdersTable({ rows, isBusy, search, selectedId, onChange, onManage }: OrdersTableProps) {
  const t = useMessages(orderMessages);
  return (
    <div className={styles['table']}>
      <DataTable
        label={t('title')}
        columns={columnsOf(t, onManage)}
        rows={rows}
        rowId={({ id }) => id}
        isBusy={isBusy}
        selectedId={selectedId}
        sort={{ column: search.orderField, direction: search.orderType }}
        onSort={({ column, direction }) => {
          const orderField = orderListFields.find((field) => field === column);
          if (orderField) onChange({ orderField, orderType: direction });
        }}
      />
    </div>
  );
}
