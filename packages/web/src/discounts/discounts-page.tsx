import { pageSize, type ListedDiscount, type ResponseOf, type discountEndpoints } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { ListBody, ListFoot, ListTools } from '../ui/lists/list-page.tsx';
import { useLastPage } from '../ui/lists/use-last-page.ts';
import { SearchField } from '../ui/fields/search-field.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { useDebouncedText } from '../ui/fields/use-debounced-text.ts';
import { DiscountClinicsDialog } from './discount-clinics-dialog.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import { useDiscountSearch, type ChangeDiscountSearch } from './discount-list-state.ts';
import { discountMessages } from './discount-messages.ts';
import { discountListQuery, type DiscountSearch } from './discount-queries.ts';
import { DiscountsTable, type DiscountAction } from './discounts-table.tsx';
import { RemoveDiscountDialog } from './remove-discount-dialog.tsx';

type List = ResponseOf<typeof discountEndpoints.listDiscounts>;

/** The content of a dialog. It stays while the dialog closes. */
interface Asked {
  action: DiscountAction | 'add';
  discount: ListedDiscount | null;
  isOpen: boolean;
}

/** coupons, what they take off, and which clinics have them. */
export function DiscountsPage() {
  const t = useMessages(discountMessages);
  const { workspace } = useCurrentUser();
  const [search, change] = useDiscountSearch();
  const list = useQuery(discountListQuery(search));
  const [asked, setAsked] = useState<Asked>({ action: 'add', discount: null, isOpen: false });
  const addButton = useRef<HTMLButtonElement>(null);
  useDocumentTitle(t('title'), workspace.name);
  useLastPage(list, { page: search.page, pageSize }, change);
  const add = () => setAsked({ action: 'add', discount: null, isOpen: true });
  const close = () => setAsked((now) => ({ ...now, isOpen: false }));
  return (
    <StaffPage>
      <PageHeader
        title={t('title')}
        aside={
          <Button
            ref={addButton}
            leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={add}
          >
            {t('add')}
          </Button>
        }
      />
      <ListTools>
        <Search keyword={search.keyword} onKeyword={(keyword) => change({ keyword })} />
      </ListTools>
      <ListBody>
        <Discounts
          list={list}
          search={search}
          onChange={change}
          onAction={(action, discount) => setAsked({ action, discount, isOpen: true })}
        />
      </ListBody>
      <Dialogs
        asked={asked}
        isPercentRead={list.data?.isPercentRead ?? false}
        onClose={close}
        onRemoved={() => {
          close();
          // The button that opened the dialog disappeared with its row.
          window.requestAnimationFrame(() => addButton.current?.focus());
        }}
      />
    </StaffPage>
  );
}

function Search({ keyword, onKeyword }: { keyword: string; onKeyword: (keyword: string) => void }) {
  const t = useMessages(discountMessages);
  const [typed, type] = useDebouncedText(keyword, onKeyword);
  return <SearchField label={t('search')} value={typed} hasShortcut onChange={type} />;
}

interface DiscountsProps {
  list: UseQueryResult<List>;
  search: DiscountSearch;
  onChange: ChangeDiscountSearch;
  onAction: (action: DiscountAction, discount: ListedDiscount) => void;
}

/** The four states of the list: failed, loading, empty, full. */
function Discounts({ list, search, onChange, onAction }: DiscountsProps) {
  const t = useMessages(discountMessages);
  if (!list.data && list.isError) return <FailedQuery title={t('failed')} query={list} />;
  if (!list.data) return <SkeletonRows rows={pageSize} widths={[26, 18, 12, 8, 20]} />;
  const { data: rows, total } = list.data;
  if (rows.length === 0 && search.keyword !== '')
    return (
      <EmptyState
        title={t('noneTitle')}
        text={t('noneText')}
        drawing="search"
        actions={<Button onClick={() => onChange({ keyword: '' })}>{t('clear')}</Button>}
      />
    );
  if (rows.length === 0)
    return <EmptyState title={t('emptyTitle')} text={t('emptyText')} drawing="payment" />;
  return (
    <>
      <DiscountsTable
        rows={rows}
        isBusy={list.isPlaceholderData}
        search={search}
        onChange={onChange}
        onAction={onAction}
      />
      <ListFoot page={search.page} pageSize={pageSize} total={total} onPage={(page) => onChange({ page })} />
    </>
  );
}

interface DialogsProps {
  asked: Asked;
  isPercentRead: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

function Dialogs({ asked: { action, discount, isOpen }, isPercentRead, onClose, onRemoved }: DialogsProps) {
  const isForm = action === 'add' || action === 'edit';
  return (
    <>
      <DiscountDialog
        isOpen={isOpen && isForm}
        discount={action === 'edit' ? discount : null}
        isPercentRead={isPercentRead}
        onClose={onClose}
      />
      <DiscountClinicsDialog isOpen={isOpen && action === 'clinics'} discount={discount} onClose={onClose} />
      <RemoveDiscountDialog
        isOpen={isOpen && action === 'remove'}
        discount={discount}
        onClose={onClose}
        onRemoved={onRemoved}
      />
    </>
  );
}
