import { Button } from '@mantine/core';
import { questionEndpoints, type Case } from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { formatDay } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { reportQuery } from '../record-queries.ts';
import { reportMessages } from './report-messages.ts';
import styles from './without-captions.module.css';

/** CG-208: says why the video has no captions. Its patient asks for them here, once. */
export function WithoutCaptions({ report }: { report: Case }) {
  const t = useMessages(reportMessages);
  const app = useMessages(appMessages);
  const client = useQueryClient();
  const asking = useMutation({
    mutationFn: () => callEndpoint(questionEndpoints.askForCaptions, { params: { id: report.id } }),
    // Without a connection, fails immediately and says so instead of waiting silently.
    networkMode: 'always',
    onSuccess: (answer) => client.setQueryData(reportQuery(report.id).queryKey, answer),
    // The captions may be there by now.
    onError: () => client.invalidateQueries({ queryKey: reportQuery(report.id).queryKey }),
  });
  const without = report.videoReport?.withoutCaptions;
  if (!without) return null;
  const { reason, askedAt, mayAsk } = without;
  return (
    <section className={styles['captions']} aria-label={t('captionsTitle')}>
      <p>
        {t('withoutCaptions')} {reason ? <q>{reason}</q> : null}
      </p>
      <p role="status" className={styles['asked']}>
        {askedAt ? t(mayAsk ? 'captionsAsked' : 'captionsAskedFor', { date: formatDay(askedAt) }) : null}
      </p>
      {askedAt === null && mayAsk ? (
        <Button
          variant="default"
          aria-busy={asking.isPending}
          onClick={() => asking.isPending || asking.mutate()}
        >
          {t('askForCaptions')}
        </Button>
      ) : null}
      {asking.error ? <Note tone="bad">{errorMessage(asking.error, app)}</Note> : null}
    </section>
  );
}
