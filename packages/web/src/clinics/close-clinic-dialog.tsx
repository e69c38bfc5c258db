import { caseStatusWords, type Clinic } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { appMessages } from '../platform/language/app-messages.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { changeCalls, closingQuery, useClinicChange } from './clinic-queries.ts';
import { clinicMessages } from './clinic-messages.ts';
import styles from './clinic-history.module.css';

interface CloseClinicDialogProps {
  clinic: Clinic;
  isOpen: boolean;
  onClose: () => void;
}

/** CG-195: explains what closing means, and lists what prevents it. */
export function CloseClinicDialog({ clinic, isOpen, onClose }: CloseClinicDialogProps) {
  const t = useMessages(clinicMessages);
  const app = useMessages(appMessages);
  const { data } = useQuery({ ...closingQuery(clinic.id), enabled: isOpen });
  const close = useClinicChange(() => changeCalls.close(clinic.id));
  const held = data ? obstacleOf(data, t) : t('closeChecking');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('closeTitle', { name: clinic.name })}
      text={t('closeText')}
      confirmLabel={t('close')}
      tone="danger"
      isBusy={close.isPending}
      held={held}
      failure={close.error && errorMessage(close.error, app)}
      onConfirm={() =>
        close.mutate(undefined, {
          onSuccess: () => {
            notify('done', t('closed', { name: clinic.name }));
            onClose();
          },
        })
      }
      onCancel={() => {
        close.reset();
        onClose();
      }}
    >
      {data ? <Obstacles closing={data} /> : null}
    </ConfirmDialog>
  );
}

type Closing = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof closingQuery>['queryFn']>>>>;
type Words = ReturnType<typeof useMessages<(typeof clinicMessages)['en']>>;

function obstacleOf({ openCaseCount, openCheckoutCount, mayClose }: Closing, t: Words): string | null {
  if (mayClose) return null;
  if (openCaseCount > 0)
    return openCaseCount === 1 ? t('closeOpenOne') : t('closeOpen', { n: openCaseCount });
  return openCheckoutCount > 0 ? t('closePay', { n: openCheckoutCount }) : null;
}

function Obstacles({ closing: { openCases, openCaseCount, staffCount } }: { closing: Closing }) {
  const t = useMessages(clinicMessages);
  const { locale } = useLocale();
  if (openCases.length === 0) return <p>{t('closeStaff', { n: staffCount })}</p>;
  return (
    <ul className={styles['cases']}>
      {openCases.map(({ id, name, status }) => (
        <li key={id}>
          <Link to={`/case-details?caseId=${id}`}>{name}</Link> {caseStatusWords[locale][status]}
        </li>
      ))}
      {openCaseCount > openCases.length ? (
        <li>{t('closeMoreCases', { n: openCaseCount - openCases.length })}</li>
      ) : null}
    </ul>
  );
}
