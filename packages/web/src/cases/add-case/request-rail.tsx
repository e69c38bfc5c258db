import { Button, Checkbox } from '@mantine/core';
import { errorText } from '@plainscan/contract';
import { Fragment, type ReactNode } from 'react';
import { appMessages } from '../../app/app-messages.ts';
import { errorMessage } from '../../app/error-message.ts';
import { useLocale, useMessages } from '../../app/i18n.tsx';
import { Checklist } from '../../ui/checklist.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { Note } from '../../ui/note.tsx';
import { isUnderway } from '../../uploads/sending-store.ts';
import { addCaseMessages } from './add-case-messages.ts';
import styles from './add-case.module.css';
import type { RequestItem } from './request-items.ts';
import { requestOptionMessages } from './request-option-messages.ts';
import type { CaseRequest } from './use-case-request.ts';
import { PackageChoice } from './who-pays.tsx';

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
  const { items } = request;
  return (
    <aside className={styles['rail']} aria-label={t('railTitle')}>
      <div>
        <h2 className={styles['railTitle']}>{t('railTitle')}</h2>
        <Checklist items={items.map((item) => ({ id: item.id, state: item.state, text: words(item) }))} />
      </div>
      <hr className={styles['line']} />
      <PackageChoice request={request} />
      <Agreements request={request} wasTried={wasTried} />
      <SubmitRequest request={request} wasTried={wasTried} />
    </aside>
  );
}

/** A sentence with the documents that it names as links, which open beside the form (CG-157). */
function withLinks(
  sentence: string,
  links: Readonly<Record<string, { to: string; name: string }>>,
): ReactNode {
  return sentence.split('|').map((part) => {
    const link = links[part];
    return link ? (
      <a key={part} href={link.to} target="_blank" rel="noreferrer">
        {link.name}
      </a>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    );
  });
}

function TermsText() {
  const t = useMessages(addCaseMessages);
  return withLinks(t('terms', { terms: '|terms|', privacy: '|privacy|' }), {
    terms: { to: '/terms', name: t('termsName') },
    privacy: { to: '/privacy', name: t('privacyName') },
  });
}

function EducationText() {
  const t = useMessages(addCaseMessages);
  return withLinks(t('education', { education: '|education|' }), {
    education: { to: '/edu-terms', name: t('educationName') },
  });
}

function Agreements({ request, wasTried }: { request: CaseRequest; wasTried: boolean }) {
  const t = useMessages(addCaseMessages);
  const { values } = request;
  const isMissing = wasTried && !(values.acceptsTerms && values.acceptsEducation);
  return (
    <div className={styles['agreements']}>
      <Checkbox
        label={<TermsText />}
        checked={values.acceptsTerms}
        aria-invalid={isMissing && !values.acceptsTerms}
        onChange={(event) => request.write('acceptsTerms', event.currentTarget.checked)}
      />
      <Checkbox
        label={<EducationText />}
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
