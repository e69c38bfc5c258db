import type { ListedWorkspace } from '@plainscan/contract';
import { Link } from 'react-router';
import { day } from '@plainscan/contract';
import { useMessages, type Translate } from '../platform/language/i18n.tsx';
import { pageSetting, productName } from '../platform/page/page-settings.ts';
import { DataTable, type DataColumn } from '../ui/lists/data-table.tsx';
import { clinicMessages } from './clinic-messages.ts';
import type { ClinicSearch } from './clinic-queries.ts';
import type { ChangeClinicSearch } from './clinic-list-state.ts';
import { ClinicTile } from './clinic-tile.tsx';
import styles from './workspaces-page.module.css';

type Words = Translate<(typeof clinicMessages)['en']>;

/** P-004. */
export const creatorsWord = (t: Words, { creatorType }: Pick<ListedWorkspace, 'creatorType'>): string =>
  creatorType === 'own' ? t('clinicOnly') : t('bothCreators', { product: productName() });

/** P-005. */
export const caseCreationWord = (
  t: Words,
  { caseCreationType }: Pick<ListedWorkspace, 'caseCreationType'>,
): string => t(caseCreationType === 'manual_entry' ? 'manual' : 'ambra');

const isNew = ({ createdAt }: ListedWorkspace): boolean =>
  Date.now() - new Date(createdAt).getTime() < 30 * day;

function ClinicName({ clinic, to }: { clinic: ListedWorkspace; to: string }) {
  const t = useMessages(clinicMessages);
  const host = pageSetting('main-host') || window.location.hostname;
  return (
    <span className={styles['name']}>
      <ClinicTile clinic={clinic} isSmall />
      <span className={styles['words']}>
        <Link className={styles['link']} to={to} data-row-link>
          {clinic.name}
        </Link>
        <span className={styles['address']}>
          {clinic.isProviderWorkspace ? t('providersOwn') : `${clinic.subdomain ?? ''}.${host}`}
        </span>
      </span>
      {clinic.closedAt ? <span className={styles['mark']}>{t('isClosed')}</span> : null}
      {!clinic.closedAt && isNew(clinic) ? <span className={styles['mark']}>{t('isNew')}</span> : null}
    </span>
  );
}

const columnsOf = (t: Words, linkTo: (id: number) => string): DataColumn<ListedWorkspace>[] => [
  {
    id: 'name',
    title: t('name'),
    cell: (clinic) => <ClinicName clinic={clinic} to={linkTo(clinic.id)} />,
    isSortable: true,
    isTitle: true,
  },
  { id: 'creatorType', title: t('creators'), cell: (clinic) => creatorsWord(t, clinic), isSortable: true },
  {
    id: 'caseCreationType',
    title: t('caseCreation'),
    cell: (clinic) => caseCreationWord(t, clinic),
    isSortable: true,
  },
];

interface ClinicsTableProps {
  rows: readonly ListedWorkspace[];
  isBusy: boolean;
  search: ClinicSearch & { clinicId: number | null };
  linkTo: (clinicId: number) => string;
  onChange: ChangeClinicSearch;
}

/** P-003. */
export function ClinicsTable({ rows, isBusy, search, linkTo, onChange }: ClinicsTableProps) {
  const t = useMessages(clinicMessages);
  return (
    <DataTable
      label={t('title')}
      columns={columnsOf(t, linkTo)}
      rows={rows}
      rowId={({ id }) => String(id)}
      selectedId={search.clinicId === null ? null : String(search.clinicId)}
      isBusy={isBusy}
      sort={{ column: search.orderField, direction: search.orderType }}
      onSort={({ column, direction }) => {
        if (column === 'name' || column === 'creatorType' || column === 'caseCreationType')
          onChange({ orderField: column, orderType: direction });
      }}
    />
  );
}
