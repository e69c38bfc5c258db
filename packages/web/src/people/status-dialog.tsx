import { Button } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '../platform/api/app-error.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { DialogFields, DialogFoot, FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { OpenCases, OwnConnections, useHandOver, type OpenWork } from './open-cases.tsx';
import { peopleMessages } from './people-messages.ts';
import { openCasesQuery, useDisable, useEnable, type PersonItem } from './people-queries.ts';
import { SuccessorSelect } from './successor-select.tsx';
import styles from './people.module.css';

interface StatusDialogProps {
  /** `null` before the first one. The closed dialog stays rendered, so that it can return the focus. */
  person: PersonItem | null;
  isOpen: boolean;
  onClose: () => void;
}

interface QuestionProps {
  person: PersonItem;
  onClose: () => void;
}

/** asks before disabling or enabling a user, and who takes over their open work (CG-202). */
export function StatusDialog({ person, isOpen, onClose }: StatusDialogProps) {
  const t = useMessages(peopleMessages);
  const isDisabled = person?.status.value === 'disabled';
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      width={560}
      isHeldOpen
      title={
        person && (
          <span className={styles['question']}>
            <span className={styles['kicker']}>{t('changeTitle')}</span>
            <span>{t(isDisabled ? 'enableTitle' : 'disableTitle', { name: person.name })}</span>
          </span>
        )
      }
    >
      {person && isDisabled ? <EnableQuestion person={person} onClose={onClose} /> : null}
      {person && !isDisabled ? <DisableQuestion person={person} onClose={onClose} /> : null}
    </FormDialog>
  );
}

function EnableQuestion({ person, onClose }: QuestionProps) {
  const t = useMessages(peopleMessages);
  const { name } = person;
  const { mutate, isPending, error } = useEnable(person);
  const enable = () =>
    mutate(undefined, {
      onSuccess: ({ status }) => {
        notify(
          'done',
          status.value === 'invited' ? t('enableInvitedText', { name }) : t('enabled', { name }),
        );
        onClose();
      },
    });
  return (
    <DialogFields>
      <p>{t('enableText', { name })}</p>
      <Failure error={error} />
      <DialogFoot
        hint={null}
        action={t('enable')}
        isHeld={false}
        isBusy={isPending}
        isCancelFirst
        onAction={enable}
        onCancel={onClose}
      />
    </DialogFields>
  );
}

function DisableQuestion({ person, onClose }: QuestionProps) {
  const t = useMessages(peopleMessages);
  const { name, role, id } = person;
  const isPatient = role === 'patient';
  const work = useQuery({ ...openCasesQuery(id), enabled: !isPatient });
  const handOver = useHandOver(work.data);
  const { mutate, isPending, error } = useDisable(person);
  const { moved, choices, state } = handOver;
  const isWaiting = !isPatient && !work.data;
  const wantsReason = moved > 0 && state.reason.trim() === '';
  const [successorId, setSuccessor] = useState('');
  const isLast = error instanceof AppError && error.code === 'person.last-admin';
  const disable = () =>
    mutate(successorId === '' ? choices : { ...choices, successorId }, {
      onSuccess: () => {
        notify('done', moved > 0 ? t('disabledAndGave', { name, n: moved }) : t('disabled', { name }));
        onClose();
      },
    });
  return (
    <DialogFields>
      <p>{t(isPatient ? 'disablePatientText' : 'disableText', { name })}</p>
      <Work work={work} isPatient={isPatient} handOver={handOver} />
      <Failure error={error} />
      {isLast || successorId !== '' ? (
        <SuccessorSelect person={person} successorId={successorId} onChange={setSuccessor} />
      ) : null}
      <DialogFoot
        hint={isWaiting && !work.isError ? t('openWorkLoading') : wantsReason ? t('reasonNeeded') : null}
        action={moved > 0 ? t('disableAndGive', { n: moved }) : t('disable')}
        tone="danger"
        isHeld={isWaiting || wantsReason}
        isBusy={isPending}
        isCancelFirst
        onAction={disable}
        onCancel={onClose}
      />
    </DialogFields>
  );
}

interface WorkProps {
  work: UseQueryResult<OpenWork>;
  isPatient: boolean;
  handOver: ReturnType<typeof useHandOver>;
}

function Work({ work, isPatient, handOver }: WorkProps) {
  const t = useMessages(peopleMessages);
  const app = useMessages(appMessages);
  if (isPatient) return null;
  if (work.data)
    return (
      <>
        <OpenCases work={work.data} handOver={handOver} />
        <OwnConnections work={work.data} handOver={handOver} />
      </>
    );
  if (!work.isError) return <SkeletonRows rows={2} widths={[60, 40]} />;
  return (
    <Note tone="bad" action={<Button onClick={() => void work.refetch()}>{t('tryAgain')}</Button>}>
      {t('openWorkFailed')} {errorMessage(work.error, app)}
    </Note>
  );
}

function Failure({ error }: { error: Error | null }) {
  const t = useMessages(peopleMessages);
  const app = useMessages(appMessages);
  if (error === null) return null;
  return (
    <Note tone="bad">
      {t('disableFailed')} {errorMessage(error, app)}
    </Note>
  );
}
