import { Button, Checkbox } from '@mantine/core';
import { errorText } from '@plainscan/contract';
import { appMessages } from '../../app/app-messages.ts';
import { errorMessage } from '../../app/error-message.ts';
import { useLocale, useMessages } from '../../app/i18n.tsx';
import { Checklist } from '../../ui/checklist.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { Note } from '../../ui/note.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { isUnderway } from '../../uploads/sending-store.ts';
import { addCaseMessages } from './add-case-messages.ts';
import styles from './add-case.module.css';
import type { RequestItem } from './request-items.ts';
import type { CaseRequest } from './use-case-request.ts';

const itemKeys = {
  images: 'itemImages',
  report: 'itemReport',
  patient: 'itemPatient',
  contact: 'itemContact',
  question: 'itemQuestion',
  terms: 'itemTerms',
} as const;

function useItemWords(): (item: RequestItem) => string {
  const t = useMessages(addCaseMessages);
  return ({ id, count }) => {
    if (id !== 'confirm') return t(itemKeys[id]);
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
      <RadioCards
        label={t('package')}
        value={values.selectedPaymentPackage}
        onChange={(choice) => request.write('selectedPaymentPackage', choice)}
        cards={[
          { value: 'standard', title: t('standard'), text: t('standardText') },
          { value: 'express', title: t('express'), text: t('expressText') },
        ]}
      />
      <Checkbox
        label={t('notifyMe')}
        checked={values.notifyMe}
        onChange={(event) => request.write('notifyMe', event.currentTarget.checked)}
      />
      <hr className={styles['line']} />
      <Agreements request={request} wasTried={wasTried} />
      <SubmitRequest request={request} wasTried={wasTried} />
    </aside>
  );
}

function Agreements({ request, wasTried }: { request: CaseRequest; wasTried: boolean }) {
  const t = useMessages(addCaseMessages);
  const { values } = request;
  const isMissing = wasTried && !(values.acceptsTerms && values.acceptsEducation);
  return (
    <div className={styles['agreements']}>
      <Checkbox
        label={t('terms')}
        checked={values.acceptsTerms}
        aria-invalid={isMissing && !values.acceptsTerms}
        onChange={(event) => request.write('acceptsTerms', event.currentTarget.checked)}
      />
      <Checkbox
        label={t('education')}
        checked={values.acceptsEducation}
        aria-invalid={isMissing && !values.acceptsEducation}
        onChange={(event) => request.write('acceptsEducation', event.currentTarget.checked)}
      />
      {isMissing ? (
        <div className="mantine-InputWrapper-error">
          <FieldError>{t('termsMissing')}</FieldError>
        </div>
      ) : null}
    </div>
  );
}

function SubmitRequest({ request, wasTried }: { request: CaseRequest; wasTried: boolean }) {
  const t = useMessages(addCaseMessages);
  const app = useMessages(appMessages);
  const { locale } = useLocale();
  const { items, isBusy, failure } = request;
  const left = items.filter(({ state }) => state !== 'done');
  const lacks = (id: RequestItem['id']) => left.some((item) => item.id === id);
  const missing = lacks('images')
    ? t('filesMissing')
    : lacks('report') && !request.files.report
      ? errorText('case.report-missing', locale)
      : null;
  return (
    <div>
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
        aria-disabled={left.length > 0 || isBusy || undefined}
        aria-busy={isBusy}
        aria-describedby="why-submit"
      >
        {isBusy ? t('submitting') : t('submit')}
      </Button>
      <p id="why-submit" className={styles['why']}>
        <Reason request={request} left={left} />
      </p>
    </div>
  );
}

function Reason({ request, left }: { request: CaseRequest; left: readonly RequestItem[] }) {
  const t = useMessages(addCaseMessages);
  const { study, report } = request.files;
  if (left.length === 1 && left[0]?.id === 'report' && report && isUnderway(report))
    return t('reportRunning');
  if (left.length > 1) return t('leftMany', { n: left.length });
  if (left.length === 1) return t('leftOne');
  return study && isUnderway(study) ? t('readyRunning') : t('ready');
}
