import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ClinicSelect } from '../people/clinic-select.tsx';
import { PersonSelect } from '../people/person-select.tsx';
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

/**
 * Returns what a filter shows as chosen, and its setter. The URL has only the id, so what was not chosen on this page is
 * called as `named` says.
 */
function useChoice<Id extends string | number, Choice extends { id: Id }>(
  id: Id,
  named: (id: Id) => Choice,
): [Choice | null, (choice: Choice | null) => void] {
  const [last, setLast] = useState<Choice | null>(null);
  if (!id) return [null, setLast];
  return [last?.id === id ? last : named(id), setLast];
}

/** B13, CG-148: the trail of all clinics, for super-admins. */
export function AuditPage() {
  const t = useMessages(trailMessages);
  const { workspace } = useCurrentUser();
  const [search, change] = useTrailSearch();
  const list = useInfiniteQuery(trailQuery(search));
  const entries = entriesOf(list);
  const people = entries.flatMap(({ actor, patient, subject }) => [actor, patient, subject]);
  const [clinic, setClinic] = useChoice(search.clinic, (id) => ({
    id,
    name: entries.find((entry) => entry.workspace?.id === id)?.workspace?.name ?? t('someClinic'),
  }));
  const [person, setPerson] = useChoice(search.person, (id) => ({
    id,
    label: people.find((one) => one?.id === id)?.name ?? t('somebody'),
  }));
  useDocumentTitle(t('audit'), workspace.name);
  return (
    <StaffPage>
      <PageHeader title={t('audit')} subtitle={t('auditText')} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <TrailTools search={search} entries={entries} onChange={change}>
            <ClinicSelect
              clinic={clinic}
              placeholder={t('allClinics')}
              isClearable
              onChange={(chosen) => {
                setClinic(chosen);
                change({ clinic: chosen?.id ?? 0 });
              }}
            />
            <PersonSelect
              person={person}
              onChange={(chosen) => {
                setPerson(chosen);
                change({ person: chosen?.id ?? '' });
              }}
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
