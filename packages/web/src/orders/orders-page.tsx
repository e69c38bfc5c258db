import { useRoomKeys } from '../platform/keys/use-room-keys.ts';
import { Button, NativeSelect } from '@mantine/core';
import {
  ordersRoom,
  orderStatusWords,
  pageSize,
  type Order,
  type orderEndpoints,
  type ResponseOf,
} from '@plainscan/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { KeyHint } from '../ui/badges/key-hint.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { useDebouncedText } from '../ui/fields/use-debounced-text.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { ListBody, ListFoot, ListTools } from '../ui/lists/list-page.tsx';
import { moveFocus } from '../ui/lists/move-focus.ts';
import { useLastPage } from '../ui/lists/use-last-page.ts';
import { ManageOrderDialog } from './manage-order-dialog.tsx';
import { orderMessages } from './order-messages.ts';
import { orderListQuery, type OrderSearch, type ShownOrders } from './order-queries.ts';
import { shownOrders, useOrderSearch, type ChangeOrderSearch } from './order-search.ts';
import { OrdersTable } from './orders-table.tsx';
import styles from './orders.module.css';

type List = ResponseOf<typeof orderEndpoints.listOrders>;

const keys = ordersRoom;

/** S-001: the orders of all patients. */
export function OrdersPage() {
  const t = useMessages(orderMessages);
  const { workspace } = useCurrentUser();
  const [search, change] = useOrderSearch();
  const list = useQuery(orderListQuery(search));
  // The order stays while its dialog closes.
  const [asked, ask] = useState<{ order: Order | null; isOpen: boolean }>({ order: null, isOpen: false });
  useDocumentTitle(t('title'), workspace.name);
  useLastPage(list, { page: search.page, pageSize }, change);
  useListKeys();
  return (
    <StaffPage room="orders">
      <PageHeader title={t('title')} />
      <Tools search={search} onChange={change} />
      <ListBody>
        <Orders
          list={list}
          search={search}
          selectedId={asked.isOpen ? (asked.order?.id ?? null) : null}
          onChange={change}
          onManage={(order) => ask({ order, isOpen: true })}
        />
      </ListBody>
      <p className={styles['keys']} aria-hidden>
        <KeyHint>{keys.next[0]}</KeyHint> <KeyHint>{keys.previous[0]}</KeyHint> {t('keyMove')}{' '}
        <KeyHint>{keys.open[0]}</KeyHint> {t('keyManage')}
      </p>
      <ManageOrderDialog
        order={asked.order}
        isOpen={asked.isOpen}
        onClose={() => ask(({ order }) => ({ order, isOpen: false }))}
      />
    </StaffPage>
  );
}

/** J and K move through the rows. Enter is handled by the button. */
function useListKeys(): void {
  useRoomKeys(ordersRoom, {
    next: () => moveFocus('[data-order]', 1),
    previous: () => moveFocus('[data-order]', -1),
  });
}

function Tools({ search, onChange }: { search: OrderSearch; onChange: ChangeOrderSearch }) {
  const t = useMessages(orderMessages);
  const { locale } = useLocale();
  const [typed, type] = useDebouncedText(search.keyword, (keyword) => onChange({ keyword }));
  const wordOf = (shown: ShownOrders): string => {
    if (shown === 'open') return t('allButArchived');
    return shown === 'all' ? t('allStatuses') : orderStatusWords[locale][shown];
  };
  return (
    <ListTools>
      <SearchField label={t('search')} value={typed} hasShortcut onChange={type} />
      <NativeSelect
        aria-label={t('statusFilter')}
        value={search.shown}
        data={shownOrders.map((shown) => ({ value: shown, label: wordOf(shown) }))}
        onChange={(event) =>
          onChange({ shown: shownOrders.find((shown) => shown === event.currentTarget.value) ?? 'open' })
        }
      />
    </ListTools>
  );
}

interface OrdersProps {
  list: UseQueryResult<List>;
  search: OrderSearch;
  selectedId: string | null;
  onChange: ChangeOrderSearch;
  onManage: (order: Order) => void;
}

/** The four states of the list: failed, loading, empty, full. */
function Orders({ list, search, selectedId, onChange, onManage }: OrdersProps) {
  const t = useMessages(orderMessages);
  if (!list.data && list.isError) return <FailedQuery title={t('failed')} query={list} />;
  if (!list.data) return <SkeletonRows rows={pageSize} widths={[14, 18, 22, 14, 16, 10]} />;
  const { data: rows, total, totalIsMore } = list.data;
  if (rows.length === 0 && (search.keyword !== '' || search.shown !== 'open'))
    return (
      <EmptyState
        title={t('noneTitle')}
        text={t('noneText')}
        drawing="search"
        actions={<Button onClick={() => onChange({ keyword: '', shown: 'open' })}>{t('clear')}</Button>}
      />
    );
  if (rows.length === 0)
    return <EmptyState title={t('emptyTitle')} text={t('emptyText')} drawing="payment" />;
  return (
    <>
      <OrdersTable
        rows={rows}
        isBusy={list.isPlaceholderData}
        search={search}
        selectedId={selectedId}
        onChange={onChange}
        onManage={onManage}
      />
      <ListFoot
        page={search.page}
        pageSize={pageSize}
        total={total}
        isMore={totalIsMore === true}
        onPage={(page) => onChange({ page })}
      />
    </>
  );
}
