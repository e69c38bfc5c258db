import { Button } from '@mantine/core';
import { paymentPath } from '@plainscan/contract';
import { Link } from 'react-router';
import { AppError } from '../../platform/api/app-error.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { TemporaryNote } from '../../uploads/temporary-note.tsx';
import type { CaseRequest } from '../form/use-request.ts';
import { ownRequestMessages } from '../own-request-messages.ts';
import styles from '../own-request.module.css';
import { Agreements } from '../steps/agreements.tsx';
import { OwnPackageChoice } from '../steps/package-choice.tsx';
import { SubmitButton } from '../steps/submit-button.tsx';
import { stepOf, type CheckedField } from '../values/request-steps.ts';
import type { OwnStep } from './open-steps.ts';

interface StepProps {
  request: CaseRequest;
  onOpen: (step: OwnStep) => void;
}

/** The price, the terms, and the submit button (J-018). */
export function FinalizeStep({ request, onOpen }: StepProps) {
  const t = useMessages(ownRequestMessages);
  const { check, tried } = request;
  const step = unfinished(request);
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void request.submit();
      }}
    >
      <OwnPackageChoice request={request} />
      <Agreements request={request} />
      {request.values.uploadOption === 'image-upload' ? <TemporaryNote /> : null}
      <div className={styles['submit']}>
        <Refusal request={request} />
        {tried.has('finalize') ? <Missing request={request} step={step} onOpen={onOpen} /> : null}
        <SubmitButton request={request} />
        <p id="why-submit" className="secondary" role="status">
          {check.need === check.held || step !== null ? submitHintOf(request, step, t) : null}
        </p>
      </div>
    </form>
  );
}

/** Returns the first step with missing or invalid input. */
function unfinished({ stepsDone, problems }: CaseRequest): OwnStep | null {
  const wrong = new Set(Object.keys(problems).map((field) => stepOf(field as CheckedField)));
  if (!stepsDone.patient || wrong.has('patient')) return 'patient';
  if (!stepsDone.images || wrong.has('images')) return 'images';
  return wrong.has('question') ? 'question' : null;
}

/** Says what the button is waiting for, or that nothing is missing. */
function submitHintOf(
  { isPreview, values }: CaseRequest,
  step: OwnStep | null,
  t: ReturnType<typeof useMessages<(typeof ownRequestMessages)['en']>>,
): string {
  if (isPreview) return t('previewSubmit');
  if (step !== null) return t('whyPart', { part: t(`${step}Step`) });
  return t(values.acceptsTerms && values.acceptsEducation ? 'ready' : 'whyTerms');
}

/** Shows what is missing after pressing the button, with a link to it. */
function Missing({ request, step, onOpen }: StepProps & { step: OwnStep | null }) {
  const t = useMessages(ownRequestMessages);
  const { need } = request.check;
  const target = step ?? (need ? 'images' : null);
  if (target === null) return null;
  const part = t(`${target}Step`);
  return (
    <Note
      tone="bad"
      action={
        <Button size="xs" variant="default" onClick={() => onOpen(target)}>
          {t('openPart', { part })}
        </Button>
      }
    >
      {target === 'images' && need ? t(`need.${need}`) : t('whyPart', { part })}
    </Note>
  );
}

/** Returns the ID of the unpaid request that blocks another one (CG-162). */
function openRequestOf(error: unknown): string | null {
  if (!(error instanceof AppError) || error.code !== 'case.unpaid-open') return null;
  const { caseId } = (error.body ?? {}) as { caseId?: unknown };
  return typeof caseId === 'string' ? caseId : null;
}

function Refusal({ request: { failure, isBusy } }: Pick<StepProps, 'request'>) {
  const t = useMessages(ownRequestMessages);
  const app = useMessages(appMessages);
  if (!failure || isBusy) return null;
  const open = openRequestOf(failure);
  const pay =
    open === null ? null : (
      <Button component={Link} size="xs" variant="default" to={paymentPath({ id: open, studyId: null })}>
        {t('payOpen')}
      </Button>
    );
  return (
    <Note tone="bad" action={pay}>
      {errorMessage(failure, app)} {t('failed')}
    </Note>
  );
}
