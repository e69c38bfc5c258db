import type { Role, SentMail } from '@plainscan/contract';
import { Link } from 'react-router';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages, type Translate } from '../platform/language/i18n.tsx';
import { Avatar } from '../ui/badges/avatar.tsx';
import { DataTable, type DataColumn } from '../ui/lists/data-table.tsx';
import { peopleMessages } from './people-messages.ts';
import type { PeopleKind, PeopleSearch, PersonItem } from './people-queries.ts';
import type { ChangePeopleSearch } from './people-search.ts';
import { StatusControl } from './status-control.tsx';
import styles from './people.module.css';

type Words = Translate<(typeof peopleMessages)['en']>;

/** The user who reads the list. */
export interface Reader {
  id: string;
  role: Role;
}

/** Returns whether the reader may change the status by pressing it. */
export function mayChangeStatus(kind: PeopleKind, { id, role }: Reader, person: PersonItem): boolean {
  if (person.id === id) return false;
  // Creators invite patients, but can change no other entries.
  return role !== 'creator' || (kind === 'patients' && person.status.value === 'invited');
}

/** The state of the latest invitation, if it has not been accepted. */
function InvitationNote({ invitation }: { invitation: SentMail }) {
  const t = useMessages(peopleMessages);
  const date = formatDay(invitation.at ?? invitation.queuedAt);
  const words = {
    queued: t('waitingSince', { date }),
    handedOver: t('sentOn', { date }),
    refused: t('refusedOn', { date }),
    givenUp: t('givenUpOn', { date }),
  };
  const isBad = invitation.fate === 'refused' || invitation.fate === 'givenUp';
  return (
    <span className={styles['under']} data-bad={isBad || undefined}>
      {words[invitation.fate]}
    </span>
  );
}

const openWords = (t: Words, n = 0): string => {
  if (n === 0) return t('openNone');
  return n === 1 ? t('openOne') : t('openMany', { n });
};

interface ColumnsInput {
  t: Words;
  kind: PeopleKind;
  reader: Reader;
  hasWorkspace: boolean;
  onStatus: (person: PersonItem) => void;
}

function columnsOf({ t, kind, reader, hasWorkspace, onStatus }: ColumnsInput): DataColumn<PersonItem>[] {
  const name: DataColumn<PersonItem> = {
    id: 'name',
    title: t(`column.${kind}`),
    isSortable: true,
    isTitle: true,
    cell: (person) => (
      <span className={styles['person']}>
        <Avatar person={person} />
        <span className={styles['names']}>
          <Link className={styles['open']} to={`/people/${person.id}`} data-person>
            {person.name}
          </Link>
          {person.role === 'super-admin' ? <span className={styles['under']}>{t('superAdmin')}</span> : null}
          {person.id === reader.id ? <span className={styles['under']}>{t('you')}</span> : null}
        </span>
      </span>
    ),
  };
  const email: DataColumn<PersonItem> = {
    id: 'email',
    title: t('email'),
    cell: ({ email: address, invitation }) => (
      <span className={styles['names']}>
        <span>{address}</span>
        {invitation ? <InvitationNote invitation={invitation} /> : null}
      </span>
    ),
  };
  const phone: DataColumn<PersonItem> = {
    id: 'phoneNumber',
    title: t('phone'),
    isSortable: kind !== 'patients',
    cell: ({ phoneNumber }) => <span className={`num ${styles['phone']}`}>{phoneNumber ?? '–'}</span>,
  };
  const birthDate: DataColumn<PersonItem> = {
    id: 'dateOfBirth',
    title: t('birthDate'),
    cell: ({ dateOfBirth = null }) => <span className="num">{formatDay(dateOfBirth) || '–'}</span>,
  };
  const workspace: DataColumn<PersonItem> = {
    id: 'workspace',
    title: t('workspace'),
    cell: ({ workspaceName }) => workspaceName,
  };
  const open: DataColumn<PersonItem> = {
    id: 'open',
    title: t('openWork'),
    cell: ({ openCases }) => openWords(t, openCases),
  };
  const status: DataColumn<PersonItem> = {
    id: 'status',
    title: t(`status.${kind}`),
    cell: (person) => (
      <StatusControl person={person} mayChange={mayChangeStatus(kind, reader, person)} onPress={onStatus} />
    ),
  };
  const where = hasWorkspace ? [workspace] : [];
  if (kind === 'patients') return [name, email, birthDate, phone, ...where, status];
  return [name, email, phone, ...where, open, status];
}

interface PeopleTableProps {
  kind: PeopleKind;
  rows: readonly PersonItem[];
  reader: Reader;
  hasWorkspace: boolean;
  isBusy: boolean;
  search: PeopleSearch;
  onChange: ChangePeopleSearch;
  onStatus: (person: PersonItem) => void;
}

/** */
export function PeopleTable(props: PeopleTableProps) {
  const { kind, rows, reader, hasWorkspace, isBusy, search, onChange, onStatus } = props;
  const t = useMessages(peopleMessages);
  return (
    <div className={styles['table']}>
      <DataTable
        label={t(kind)}
        columns={columnsOf({ t, kind, reader, hasWorkspace, onStatus })}
        rows={rows}
        rowId={({ id }) => id}
        isBusy={isBusy}
        sort={{ column: search.orderField, direction: search.orderType }}
        onSort={({ column, direction }) => {
          if (column === 'name' || column === 'phoneNumber')
            onChange({ orderField: column, orderType: direction });
        }}
      />
    </div>
  );
}
