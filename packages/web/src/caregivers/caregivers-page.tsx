import { Button } from '@mantine/core';
import type { Caregiver } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { AccountRow } from '../account/account-section.tsx';
import accountStyles from '../account/account.module.css';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { formatDay, formatMoment } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { useCurrentUser } from '../platform/session/session.ts';
import { PatientPage } from '../shell/patient-page.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { careMessages } from './care-messages.ts';
import { caregiversQuery, removeCaregiver, sendInvitationAgain, useCareChange } from './care-queries.ts';
import styles from './care.module.css';
import { CaregiverForm } from './caregiver-form.tsx';

/** B17: the caregivers who may see the patient's record. */
export function CaregiversPage() {
  const t = useMessages(careMessages);
  const { workspace, needsAdult } = useCurrentUser();
  const [edited, edit] = useState<Caregiver | 'new' | null>(null);
  useDocumentTitle(t('title'), workspace.name);
  const close = () => edit(null);
  return (
    <PatientPage>
      <PageHeader title={t('title')} back={{ to: '/my-account', label: t('back') }} />
      <div className={accountStyles['page']}>
        <p className={styles['text']}>{t('text')}</p>
        {needsAdult ? <Note tone="warn">{t('adultNeeded')}</Note> : null}
        <p className={styles['add']}>
          <Button
            size="lg"
            leftSection={<UserPlus size={20} strokeWidth={1.75} aria-hidden />}
            onClick={() => edit('new')}
          >
            {t('add')}
          </Button>
        </p>
        <Caregivers onChange={edit} />
      </div>
      <Dialog
        isOpen={edited !== null}
        title={edited === null || edited === 'new' ? t('add') : edited.name}
        onClose={close}
        place="side"
      >
        {edited === null ? null : (
          <CaregiverForm caregiver={edited === 'new' ? null : edited} onDone={close} />
        )}
      </Dialog>
    </PatientPage>
  );
}

function Caregivers({ onChange }: { onChange: (one: Caregiver) => void }) {
  const t = useMessages(careMessages);
  const app = useMessages(appMessages);
  const [leaving, setLeaving] = useState<Caregiver | null>(null);
  const { data, error, refetch } = useQuery(caregiversQuery);
  const remove = useCareChange({
    run: ({ id }: Caregiver) => removeCaregiver(id),
    done: (_done, { name }) => t('removed', { name }),
    onDone: () => setLeaving(null),
  });
  const again = useCareChange({
    run: ({ id }: Caregiver) => sendInvitationAgain(id),
    done: (_done, { email }) => t('sent', { email }),
  });
  if (error && !data)
    return (
      <ErrorState
        title={t('failed')}
        text={errorMessage(error, app)}
        actions={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
      />
    );
  if (!data) return <SkeletonRows rows={2} widths={[60, 40]} />;
  if (data.length === 0) return <p className={styles['text']}>{t('none')}</p>;
  return (
    <>
      {data.map((one) => (
        <CaregiverRow
          key={one.id}
          one={one}
          isSending={again.isPending && again.variables.id === one.id}
          onSendAgain={() => again.mutate(one)}
          onChange={() => onChange(one)}
          onRemove={() => setLeaving(one)}
        />
      ))}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('removeTitle', { name: leaving?.name ?? '' })}
        text={t('removeText')}
        confirmLabel={t('remove')}
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
        onCancel={() => setLeaving(null)}
      />
    </>
  );
}

interface CaregiverRowProps {
  one: Caregiver;
  isSending: boolean;
  onSendAgain: () => void;
  onChange: () => void;
  onRemove: () => void;
}

function CaregiverRow({ one, isSending, onSendAgain, onChange, onRemove }: CaregiverRowProps) {
  const t = useMessages(careMessages);
  const { name, email, state, showsImages, recordIds, lastVisitAt } = one;
  const isAccepted = state !== 'invited' && state !== 'invitation-over';
  const facts = [
    email,
    t(`${state}State`, { from: formatDay(one.from), until: formatDay(one.until) }),
    t(showsImages ? 'seesImages' : 'seesReports'),
    recordIds === null ? '' : t('seesSome', { n: recordIds.length }),
    !isAccepted
      ? ''
      : lastVisitAt === null
        ? t('neverVisited')
        : t('lastVisit', { on: formatMoment(lastVisitAt) }),
  ];
  return (
    <AccountRow
      title={name}
      text={facts.filter(Boolean).map((fact) => (
        <span key={fact} className={styles['fact']}>
          {fact}
        </span>
      ))}
      actions={
        <div className={styles['rowActions']}>
          {isAccepted ? null : (
            <Button variant="default" loading={isSending} onClick={onSendAgain}>
              {t('sendAgain')}
              <span className="visually-hidden">{name}</span>
            </Button>
          )}
          {state === 'invitation-over' ? null : (
            <Button variant="default" onClick={onChange}>
              {t('change')}
              <span className="visually-hidden">{name}</span>
            </Button>
          )}
          <Button variant="default" onClick={onRemove}>
            {t('remove')}
            <span className="visually-hidden">{name}</span>
          </Button>
        </div>
      }
    />
  );
}
