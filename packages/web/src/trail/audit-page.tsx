import { useInfiniteQuery } from '@tanstack/react-query';
import { ClinicSelect } from '../people/clinic-select.tsx';
import { useMessages } from '../platform/language/i18n.tsx';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { entriesOf, TrailList } from './trail-list.tsx';
import { trailMessages } from './trail-messages.ts';
import { TrailExport, TrailProof } from './trail-proof.tsx';
import { trailQuery } from './trail-queries.ts';
import { useTrailSearch } from './trail-search.ts';
import { TrailTools } from './trail-tools.tsx';
import styles from './trail.module.css';

/** B13, CG-148: the trail of all clinics, for super-admins. */
export function AuditPage() {
  const t = useMessages(trailMessages);
  const { workspace } = useCurrentUser();
  const [search, change] = useTrailSearch();
  const list = useInfiniteQuery(trailQuery(search));
  const entries = entriesOf(list);
  const clinic = entries.find((entry) => entry.workspace?.id === search.clinic)?.workspace;
  useDocumentTitle(t('audit'), workspace.name);
  return (
    <StaffPage>
      <PageHeader title={t('audit')} subtitle={t('auditText')} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <TrailTools search={search} entries={entries} onChange={change}>
            <ClinicSelect
              key={clinic?.id ?? 0}
              clinic={clinic ? { id: clinic.id, name: clinic.name ?? '' } : null}
              placeholder={t('allClinics')}
              isClearable
              onChange={(chosen) => change({ clinic: chosen?.id ?? 0 })}
            />
          </TrailTools>
          <TrailList
            list={list}
            onChange={change}
            isWide
            empty={<EmptyState title={t('noneTitle')} text={t('noneText')} drawing="search" />}
          />
        </div>
        <div className={styles['asides']}>
          <TrailProof />
          <TrailExport search={search} />
        </div>
      </div>
    </StaffPage>
  );
}
