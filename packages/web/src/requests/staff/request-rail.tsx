import { Button } from '@mantine/core';
import { errorText } from '@plainscan/contract';
import { appMessages } from '../../app/app-messages.ts';
import { errorMessage } from '../../app/error-message.ts';
import { useLocale, useMessages } from '../../app/i18n.tsx';
import { Checklist } from '../../ui/checklist.tsx';
import { Note } from '../../ui/note.tsx';
import { isUnderway } from '../../uploads/sending-store.ts';
import { addCaseMessages } from '../add-case-messages.ts';
import styles from '../add-case.module.css';
import { Agreements } from '../steps/agreements.tsx';
import type { RequestItem } from '../values/request-items.ts';
import { requestOptionMessages } from '../request-option-messages.ts';
import type { CaseRequest } from '../form/use-case-request.ts';
import { PackageChoice } from '../steps/who-pays.tsx';

const itemKeys = {
  images: 'itemImages',
  report: 'itemReport',
  patient: 'itemPatient',
  contact: 'itemContact',
  question: 'itemQuestion',
  terms: 'itemTerms',
} as const;
const optionKeys = {
  study: 'itemStudy',
  portal: 'itemPortal',
  additional: 'itemAdditional',
  whose: 'itemWhose',
  identity: 'itemIdentity',
} as const;

function useItemWords(): (item: RequestItem) => string {
  const t = useMessages(addCaseMessages);
  const words = useMessages(requestOptionMessages);
  return ({ id, count }) => {
    if (id in optionKeys) return words(optionKeys[id as keyof typeof optionKeys]);
    if (id !== 'confirm') return t(itemKeys[id as keyof typeof itemKeys]);
    if (count === 0) return t('itemConfirmed');
    return count === 1 ? t('itemConfirmOne') : t('itemConfirm', { n: count });
  };
}

/** What is left, what is bought, what is agreed to, and the one button. */
export function RequestRail({ request, wasTried }: { request: CaseRequest; wasTried: boolean }) {
  const t = useMessages(addCaseMessages);
  const words = useItemWords();
  const { items, values } = request;
  return (
    <aside className={styles['rail']} aria-label={t('railTitle')}>
      <div>
        <h2 className={styles['railTitle']}>{t('railTitle')}</h2>
        <Checklist items={items.map((item) => ({ id: item.id, state: item.state, text: words(item) }))} />
      </div>
      <hr className={styles['line']} />
      <PackageChoice request={request} />
      <Agreements
        values={values}
        isMissing={wasTried && !(values.acceptsTerms && values.acceptsEducation)}
        onChange={(field, isTicked) => request.write(field, isTicked)}
      />
      <SubmitRequest request={request} wasTried={wasTried} />
    </aside>
  );
}

function SubmitRequest({ request, wasTried }: { request: CaseRequest; wasTried: boolean }) {
  const t = useMessages(addCaseMessages);
  const app = useMessages(appMessages);
  const { locale } = useLocale();
  const { verdict, isBusy, failure } = request;
  // The two boxes say by themselves that they are missing.
  const missing =
    verdict.problem && verdict.problem !== 'case.terms' ? errorText(verdict.problem, locale) : null;
  return (
    <div className={styles['submit']}>
      {failure ? (
        <div className={styles['failure']}>
          <Note tone="bad">
            {errorMessage(failure, app)} {t('submitFailed')}
          </Note>
        </div>
      ) : null}
      {wasTried && missing ? (
        <div className={styles['failure']}>
          <Note tone="bad">{missing}</Note>
        </div>
      ) : null}
      <Button
        type="submit"
        size="lg"
        fullWidth
        aria-disabled={!verdict.isEnabled || isBusy || undefined}
        aria-busy={isBusy}
        aria-describedby="why-submit"
      >
        {isBusy ? t('submitting') : t('submit')}
      </Button>
      <p id="why-submit" className={styles['why']}>
        <Reason request={request} />
      </p>
    </div>
  );
}

function Reason({ request }: { request: CaseRequest }) {
  const t = useMessages(addCaseMessages);
  const { study, report } = request.files;
  const left = request.items.filter(({ state }) => state !== 'done');
  const runs = study && isUnderway(study);
  if (left.length === 1 && left[0]?.id === 'report' && report && isUnderway(report))
    return t('reportRunning');
  if (left.length > 1) return t(runs ? 'leftManyRunning' : 'leftMany', { n: left.length });
  if (left.length === 1) return t(runs ? 'leftOneRunning' : 'leftOne');
  return runs ? t('readyRunning') : t('ready');
}
