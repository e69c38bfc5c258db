import { Button, SegmentedControl } from '@mantine/core';
import type { Clinic } from '@plainscan/contract';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { PeopleList, useAsked } from '../people/people-list.tsx';
import { useOwnSearch } from '../people/people-search.ts';
import { clinicMessages } from './clinic-messages.ts';
import { SectionTitle } from './setting-row.tsx';
import styles from './clinic-panel.module.css';

type Kind = 'administrators' | 'creators';

interface ClinicPeopleProps {
  clinic: Clinic;
  /** Lists that the reader may see here, one at a time. */
  kinds: readonly [Kind, ...Kind[]];
  level: 2 | 3;
}

/** P-014, CG-186: the users of one clinic, with the same actions as their own pages. */
export function ClinicPeople({ clinic, kinds, level }: ClinicPeopleProps) {
  const t = useMessages(clinicMessages);
  const [kind, choose] = useState<Kind>(kinds[0]);
  return (
    <section className={styles['section']} aria-label={t('people')}>
      <div className={styles['sectionHead']}>
        <SectionTitle level={level}>{t('people')}</SectionTitle>
        {kinds.length > 1 ? (
          <SegmentedControl
            aria-label={t('people')}
            value={kind}
            data={kinds.map((value) => ({ value, label: t(value) }))}
            onChange={choose}
          />
        ) : null}
      </div>
      <OneList key={kind} clinic={clinic} kind={kind} />
    </section>
  );
}

function OneList({ clinic, kind }: { clinic: Clinic; kind: Kind }) {
  const t = useMessages(clinicMessages);
  const [search, change] = useOwnSearch();
  const [asked, ask] = useAsked();
  return (
    <>
      <div>
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
    </>
  );
}
