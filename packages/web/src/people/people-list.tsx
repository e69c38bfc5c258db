import { useRoomKeys } from '../platform/keys/use-room-keys.ts';
import { Button, NativeSelect } from '@mantine/core';
import { peopleRoom, pageSize, personStatuses, personStatusWords } from '@plainscan/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { useDebouncedText } from '../ui/fields/use-debounced-text.ts';
import { ListBody, ListFoot, ListTools } from '../ui/lists/list-page.tsx';
import { moveFocus } from '../ui/lists/move-focus.ts';
import { useLastPage } from '../ui/lists/use-last-page.ts';
import type { Clinic } from './clinic-select.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ListDialog } from './list-dialog.tsx';
import { peopleMessages } from './people-messages.ts';
import { peopleListQuery, type PeopleKind, type PeopleSearch, type PersonItem } from './people-queries.ts';
import type { ChangePeopleSearch } from './people-search.ts';
import { PeopleTable } from './people-table.tsx';
import { StatusDialog } from './status-dialog.tsx';

/** The content of a dialog. It stays while the dialog closes. */
export interface Asked {
  about: 'invite' | 'resend' | 'status' | 'list';
  person: PersonItem | null;
  isOpen: boolean;
}

export const nothingAsked: Asked = { about: 'invite', person: null, isOpen: false };

interface PeopleListProps {
  kind: PeopleKind;
  /** The workspace whose users are shown. `null` for all. */
  clinic: Clinic | null;
  search: PeopleSearch;
  onChange: ChangePeopleSearch;
  asked: Asked;
  onAsk: (asked: Asked) => void;
  /** `true` for keyboard shortcuts, on a page with only this list. */
  hasKeys?: boolean;
}

/** A list of users with its search, pages and dialogs: a separate page, or a part of a clinic's. */
export function PeopleList({
  kind,
  clinic,
  search,
  onChange,
  asked,
  onAsk,
  hasKeys = false,
}: PeopleListProps) {
  const list = useQuery(peopleListQuery(kind, search, clinic?.id ?? null));
  useLastPage(list, { page: search.page, pageSize }, onChange);
  useListKeys(hasKeys, onAsk);
  const close = () => onAsk({ ...asked, isOpen: false });
  const press = (person: PersonItem) =>
    onAsk({ about: person.status.value === 'invited' ? 'resend' : 'status', person, isOpen: true });
  return (
    <>
      <Tools search={search} onChange={onChange} hasKeys={hasKeys} />
      <ListBody>
        <People
          kind={kind}
          clinic={clinic}
          list={list}
          search={search}
          onChange={onChange}
          onStatus={press}
        />
      </ListBody>
      <InviteDialog
        isOpen={asked.isOpen && (asked.about === 'invite' || asked.about === 'resend')}
        kind={kind}
        person={asked.about === 'resend' ? asked.person : null}
        clinic={clinic}
        onClose={close}
      />
      <StatusDialog isOpen={asked.isOpen && asked.about === 'status'} person={asked.person} onClose={close} />
      <ListDialog
        isOpen={asked.isOpen && asked.about === 'list'}
        kind={kind}
        clinic={clinic}
        onClose={close}
      />
    </>
  );
}

type List = { data: PersonItem[]; total: number; totalIsMore?: boolean | undefined };

/** J and K move through the names, I invites, P pastes a list. */
function useListKeys(isOn: boolean, onAsk: (asked: Asked) => void): void {
  const ask = (about: Asked['about']) => onAsk({ about, person: null, isOpen: true });
  useRoomKeys(
    peopleRoom,
    isOn
      ? {
          next: () => moveFocus('[data-person]', 1),
          previous: () => moveFocus('[data-person]', -1),
          invite: () => ask('invite'),
          pasteList: () => ask('list'),
        }
      : {},
  );
}

interface ToolsProps {
  search: PeopleSearch;
  onChange: ChangePeopleSearch;
  hasKeys: boolean;
}

function Tools({ search, onChange, hasKeys }: ToolsProps) {
  const t = useMessages(peopleMessages);
  const { locale } = useLocale();
  const [typed, type] = useDebouncedText(search.keyword, (keyword) => onChange({ keyword }));
  return (
    <ListTools>
      <SearchField
        label={t('search')}
        value={typed}
        hasShortcut={hasKeys}
        isPart={!hasKeys}
        onChange={type}
      />
      <NativeSelect
        aria-label={t('statusFilter')}
        value={search.status ?? ''}
        data={[
          { value: '', label: t('anyStatus') },
          ...personStatuses.map((status) => ({ value: status, label: personStatusWords[locale][status] })),
        ]}
        onChange={(event) =>
          onChange({ status: personStatuses.find((status) => status === event.currentTarget.value) ?? null })
        }
      />
    </ListTools>
  );
}

interface PeopleProps {
  kind: PeopleKind;
  clinic: Clinic | null;
  list: UseQueryResult<List>;
  search: PeopleSearch;
  onChange: ChangePeopleSearch;
  onStatus: (person: PersonItem) => void;
}

/** The four states of the list: failed, loading, empty, full. */
function People({ kind, clinic, list, search, onChange, onStatus }: PeopleProps) {
  const t = useMessages(peopleMessages);
  const reader = useCurrentUser();
  if (!list.data && list.isError) return <FailedQuery title={t('failed')} query={list} />;
  if (!list.data) return <SkeletonRows rows={pageSize} widths={[26, 26, 16, 16, 12]} />;
  const { data: rows, total, totalIsMore } = list.data;
  if (rows.length === 0 && (search.keyword !== '' || search.status !== null))
    return (
      <EmptyState
        title={t('noneTitle')}
        text={t('noneText')}
        drawing="search"
        actions={<Button onClick={() => onChange({ keyword: '', status: null })}>{t('clear')}</Button>}
      />
    );
  if (rows.length === 0) return <EmptyState title={t(`empty.${kind}`)} text={t(`emptyText.${kind}`)} />;
  return (
    <>
      <PeopleTable
        kind={kind}
        rows={rows}
        reader={reader}
        hasWorkspace={clinic === null}
        isBusy={list.isPlaceholderData}
        search={search}
        onChange={onChange}
        onStatus={onStatus}
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

/** State of the dialogs for a page with one list. */
export const useAsked = () => useState<Asked>(nothingAsked);
