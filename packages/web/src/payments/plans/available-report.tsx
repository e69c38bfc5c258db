import { Button } from '@mantine/core';
import type { CurrentUser } from '@plainscan/contract';
import { Link, useNavigate } from 'react-router';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { packagePlansMessages } from './package-plans-messages.ts';
import { useAvailableReport } from './plan-queries.ts';

interface AvailableReportProps {
  credit: NonNullable<CurrentUser['availableReport']>;
  /** The request that it can pay for. `null` if there is none yet. */
  caseId: string | null;
}

/** CG-166, L-031: an unused report has to be used before buying another one. */
export function AvailableReport({ credit, caseId }: AvailableReportProps) {
  const t = useMessages(packagePlansMessages);
  const app = useMessages(appMessages);
  const navigate = useNavigate();
  const { mutate, isPending } = useAvailableReport(() => {
    notify('done', t('creditUsed'));
    void navigate(`/patient-dashboard?caseId=${caseId}`);
  });
  const use = (id: string) => mutate(id, { onError: (error) => notify('error', errorMessage(error, app)) });
  const type = t(credit.type);
  return (
    <Note
      tone="ok"
      action={
        caseId === null ? (
          <Button component={Link} to="/personalized-video">
            {t('useCredit')}
          </Button>
        ) : (
          <Button aria-busy={isPending} onClick={() => isPending || use(caseId)}>
            {t('useCredit')}
          </Button>
        )
      }
    >
      {caseId === null ? t('creditFree', { type }) : t('credit', { type })}
    </Note>
  );
}
