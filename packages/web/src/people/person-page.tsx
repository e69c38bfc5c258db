import { Button } from '@mantine/core';
import type { PersonPage as PersonFacts } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatDay, formatMoment } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from '../shell/staff-page.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { DefinitionList } from '../ui/lists/definition-list.tsx';
import { BirthDate } from './birth-date.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { peopleMessages } from './people-messages.ts';
import { personMessages } from './person-messages.ts';
import { kindOf, personQuery } from './people-queries.ts';
import { PersonCases, PersonHistory, PersonMails } from './person-sections.tsx';
import { StatusDialog } from './status-dialog.tsx';
import styles from './person-page.module.css';

/** CG-187: one user, as far as the reader may see. */
export function PersonPage() {
  const t = useMessages(personMessages);
  const { id = '' } = useParams();
  const { workspace } = useCurrentUser();
  const { data: person, error, refetch } = useQuery(personQuery(id));
  useDocumentTitle(person?.name ?? t('person'), workspace.name);
  if (person)
    return (
      <StaffPage>
        <Person person={person} />
      </StaffPage>
    );
  return (
    <StaffPage>
      <PageHeader title={t('person')} />
      <div className={styles['page']}>
        {error ? (
          <FailedQuery title={t('personFailed')} query={{ error, refetch }} />
        ) : (
          <SkeletonRows rows={6} widths={[30, 50]} />
        )}
      </div>
    </StaffPage>
  );
}

function Person({ person }: { person: PersonFacts }) {
  const t = useMessages(personMessages);
  const people = useMessages(peopleMessages);
  const { role } = useCurrentUser();
  const kind = kindOf(person);
  const hasBirthDate = person.dateOfBirth !== null || person.may.correctBirthDate;
  return (
    <>
      <PageHeader
        title={person.name}
        mark={
          <span className={styles['status']} data-status={person.status.value}>
            {person.status.label}
          </span>
        }
        subtitle={`${t(`role.${person.role}`)} · ${person.workspaceName}`}
        back={{ to: `/${kind}`, label: t('toList') }}
        aside={<PersonActions person={person} />}
      />
      <div className={styles['page']}>
        <section className={styles['account']} aria-label={t('account')}>
          <h2>{t('account')}</h2>
          <DefinitionList
            definitions={[
              { term: people('email'), value: person.email },
              { term: people('phone'), value: person.phoneNumber },
              { term: t('preferredName'), value: person.preferredName },
              { term: people('birthDate'), value: hasBirthDate ? <BirthDate person={person} /> : null },
              { term: t('gender'), value: person.gender && t(`gender.${person.gender}`) },
              { term: people('workspace'), value: person.workspaceName },
              { term: t('since'), value: formatDay(person.createdAt) },
              { term: t('lastSeen'), value: formatMoment(person.lastSeenAt) || t('neverSeen') },
            ]}
          />
          <PersonHistory history={person.history} />
          {role === 'admin' || role === 'super-admin' ? (
            <Link to={`/history?person=${person.id}`}>{t('wholeHistory')}</Link>
          ) : null}
        </section>
        <div className={styles['main']}>
          <PersonCases cases={person.cases} />
          <PersonMails id={person.id} />
        </div>
      </div>
    </>
  );
}

/** The reader's actions on the account, each with its dialog. */
function PersonActions({ person }: { person: PersonFacts }) {
  const t = useMessages(personMessages);
  const people = useMessages(peopleMessages);
  const [open, setOpen] = useState<'resend' | 'status' | null>(null);
  const { resend, disable, enable } = person.may;
  const close = () => setOpen(null);
  return (
    <>
      {resend ? <Button onClick={() => setOpen('resend')}>{people('resend')}</Button> : null}
      {disable ? (
        <Button variant="outline" color="danger" onClick={() => setOpen('status')}>
          {t('disableAction')}
        </Button>
      ) : null}
      {enable ? <Button onClick={() => setOpen('status')}>{t('enableAction')}</Button> : null}
      <InviteDialog
        isOpen={open === 'resend'}
        kind={kindOf(person)}
        person={person}
        clinic={null}
        onClose={close}
      />
      <StatusDialog isOpen={open === 'status'} person={person} onClose={close} />
    </>
  );
}
