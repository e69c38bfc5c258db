import { Button } from '@mantine/core';
import type { Clinic } from '@plainscan/contract';
import { UserPlus } from 'lucide-react';
import { useMessages } from '../platform/language/i18n.tsx';
import { PeopleList, useAsked } from '../people/people-list.tsx';
import { useOwnSearch } from '../people/people-search.ts';
import { clinicMessages } from './clinic-messages.ts';
import { SectionTitle } from './setting-row.tsx';
import styles from './clinic-panel.module.css';

interface ClinicPeopleProps {
  clinic: Clinic;
  kind: 'administrators' | 'creators';
  level: 2 | 3;
}

/** P-014, CG-186: the people of one clinic, with everything that their own page can do. */
export function ClinicPeople({ clinic, kind, level }: ClinicPeopleProps) {
  const t = useMessages(clinicMessages);
  const [search, change] = useOwnSearch();
  const [asked, ask] = useAsked();
  const title = t(kind);
  return (
    <section className={styles['section']} aria-label={title}>
      <div className={styles['sectionHead']}>
        <SectionTitle level={level}>{title}</SectionTitle>
        <Button
          variant="default"
          leftSection={<UserPlus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => ask({ about: 'invite', person: null, isOpen: true })}
        >
          {t(kind === 'administrators' ? 'addAdministrator' : 'addCreator')}
        </Button>
      </div>
      <div className={styles['people']}>
        <PeopleList kind={kind} clinic={clinic} search={search} onChange={change} asked={asked} onAsk={ask} />
      </div>
    </section>
  );
}
