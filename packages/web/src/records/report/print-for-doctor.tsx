import { Button } from '@mantine/core';
import type { Case } from '@plainscan/contract';
import { Printer } from 'lucide-react';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import styles from './patient-report-page.module.css';
import { usePrintedReport } from './printed-report-query.ts';
import { reportMessages } from './report-messages.ts';

/** B25: the report as a PDF that can be printed and taken to a doctor. */
export function PrintForDoctor({ report }: { report: Case }) {
  const t = useMessages(reportMessages);
  const app = useMessages(appMessages);
  const { mutate, isPending } = usePrintedReport(report);
  const save = () => mutate(undefined, { onError: (error) => notify('error', errorMessage(error, app)) });
  return (
    <section className={`${styles['block']} ${styles['forDoctor']}`}>
      <h2>{t('forDoctor')}</h2>
      <p className={styles['about']}>{t('forDoctorText')}</p>
      <Button
        variant="default"
        aria-busy={isPending}
        leftSection={<Printer size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => isPending || save()}
      >
        {t('forDoctorSave')}
      </Button>
      <p role="status" className={styles['about']}>
        {isPending ? t('forDoctorWait') : null}
      </p>
    </section>
  );
}
