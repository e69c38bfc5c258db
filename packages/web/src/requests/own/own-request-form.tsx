import { paymentPath, type Case, type CurrentUser } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatDay } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Accordion, type AccordionPart } from '../../ui/layout/accordion.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { SendingDialog } from '../../uploads/sending-dialog.tsx';
import { isUnderway } from '../../uploads/sending-store.ts';
import { useSending } from '../../uploads/use-sendings.ts';
import { useRequest, type CaseRequest } from '../form/use-request.ts';
import type { SubmittedRequest } from '../form/use-submit-request.ts';
import { ownRequestMessages } from '../own-request-messages.ts';
import styles from '../own-request.module.css';
import { requestMessages } from '../request-messages.ts';
import { ImagesStep } from '../steps/images-step.tsx';
import { PatientStep } from '../steps/patient-step.tsx';
import { QuestionStep } from '../steps/question-step.tsx';
import type { UploadOption } from '../values/request-steps.ts';
import { FinalizeStep } from './finalize-step.tsx';
import { isDone, mayOpen, nextStep, ownSteps, stepNames, stepOfHash, type OwnStep } from './open-steps.ts';
import { useFollowStep, useOpenStep } from './use-open-step.ts';

/** The four steps of a patient's request, one open at a time (J-002 … J-007). */
export function OwnRequestForm({ user }: { user: CurrentUser }) {
  const t = useMessages(ownRequestMessages);
  const [query] = useSearchParams();
  const [sent, setSent] = useState<SubmittedRequest | null>(null);
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const studyId = query.get('studyId') ?? '';
  const request = useRequest({ kind: 'own', user, item: null, studyId, isNarrow }, setSent);
  const { isPreview, stepsDone, values } = request;
  const { here, isShut, go, shut } = useOpenStep(stepsDone, { first: request.stepsAtFirst, isPreview });
  const place = useFollowStep(here);
  const summaries = useSummaries(request);
  const done = (step: OwnStep) => isDone(step, { ...stepsDone, hasAsked: values.hasAsked });
  const stateOf = (step: OwnStep): NonNullable<AccordionPart['state']> => {
    if (done(step)) return 'done';
    return isPreview || step === here || mayOpen(step, here, stepsDone) ? 'open' : 'locked';
  };
  return (
    <>
      <p className={styles['lead']}>{t(request.savedAt === false ? 'leadUnsaved' : 'lead')}</p>
      <div ref={place}>
        <Accordion
          parts={ownSteps.map((step) => ({
            id: stepNames[step],
            title: t(`${step}Step`),
            state: stateOf(step),
            summary: done(step) ? summaries[step] : null,
            children: <StepBody step={step} request={request} go={go} />,
          }))}
          openId={isShut ? null : stepNames[here]}
          onOpen={(id) => {
            const step = stepOfHash(`#${id}`);
            if (step === null) shut();
            else go(step);
          }}
        />
      </div>
      {sent ? <Sent sent={sent} /> : null}
    </>
  );
}

interface BodyProps {
  step: OwnStep;
  request: CaseRequest;
  go: (step: OwnStep) => void;
}

/** A step with Continue, which opens the next one once it is complete. */
function StepBody({ step, request, go }: BodyProps) {
  if (step === 'finalize') return <FinalizeStep request={request} onOpen={go} />;
  const { stepsDone, isPreview, tryStep, write } = request;
  const fields: Record<typeof step, ReactNode> = {
    patient: <PatientStep request={request} />,
    images: <ImagesStep request={request} />,
    question: <QuestionStep request={request} />,
  };
  function leave(): boolean {
    tryStep(step);
    if (step === 'question' && stepsDone.question) write('hasAsked', true);
    const mayLeave = isPreview || (step !== 'finalize' && stepsDone[step]);
    if (mayLeave) go(nextStep(step));
    return mayLeave;
  }
  return <StepFrame onContinue={leave}>{fields[step]}</StepFrame>;
}

interface FrameProps {
  children: ReactNode;
  /** Returns whether the step may be left. If not, its errors are shown from then on. */
  onContinue: () => boolean;
}

/** One step with its Continue button. The first invalid field gets the focus. */
function StepFrame({ children, onContinue }: FrameProps) {
  const t = useMessages(ownRequestMessages);
  const form = useRef<HTMLFormElement>(null);
  function goOn(event: FormEvent) {
    event.preventDefault();
    if (onContinue()) return;
    // The fields are marked in the next frame.
    window.requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-need]')?.focus(),
    );
  }
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={goOn}>
      {children}
      <Button type="submit" size="lg" className={styles['continue']}>
        {t('continue')}
      </Button>
    </form>
  );
}

const longestSummary = 90;
const shortened = (text: string): string =>
  text.length > longestSummary ? `${text.slice(0, longestSummary).trimEnd()} …` : text;

/** Returns the input of each step as one line below its title, for closed steps. */
function useSummaries({ values, fileFacts, reportType }: CaseRequest): Record<OwnStep, string> {
  const t = useMessages(ownRequestMessages);
  const words = useMessages(requestMessages);
  const { title, imageCount: n } = fileFacts;
  const images: Record<UploadOption, string> = {
    'clinic-code': t('byClinic', { clinic: values.clinic.clinicName }),
    'online-portal': t('byPortal', { address: values.portalAddress }),
    imageless: t('withoutImages'),
    'existing-study': n === 1 ? t('ownFile', { title }) : t('ownFiles', { title, n }),
    'image-upload': n === 1 ? t('ownFile', { title }) : t('ownFiles', { title, n }),
    'pending-upload': '',
  };
  const within = words(reportType === 'express' ? 'expressText' : 'standardText');
  const isChosen = reportType === 'standard' && values.hasChosenDate;
  const day = isChosen ? formatDay(values.preferredReportDate) : within;
  const question = values.questionText.trim();
  return {
    patient: t('born', { name: values.name, day: values.dateOfBirth }),
    images: images[values.uploadOption],
    question: [question ? shortened(question) : t('noQuestion'), day].filter(Boolean).join(' · '),
    finalize: '',
  };
}

type Created = Pick<Case, 'id' | 'selectedPaymentMethod'> & {
  readonly status: Pick<Case['status'], 'value'>;
  readonly dicomStudy: Pick<NonNullable<Case['dicomStudy']>, 'id'> | null;
};

/**
 * Returns the page after an order: the dashboard at the new request, or its payment (J-020, J-021, CG-103).
 * `processing` is the message for uploaded files (J-026).
 */
export function afterOrder(
  { id, status, dicomStudy, selectedPaymentMethod }: Created,
  option: UploadOption,
): { address: string; message: 'processing' | 'created' } {
  const mustPay = status.value === 'not-paid' && selectedPaymentMethod !== 'admin-pay';
  return {
    address: mustPay
      ? paymentPath({ id, studyId: dicomStudy?.id ?? null })
      : `/patient-dashboard?caseId=${id}`,
    message: option === 'image-upload' ? 'processing' : 'created',
  };
}

/** After the order: the upload progress of the images, then the next page. */
function Sent({ sent: { created, values, files } }: { sent: SubmittedRequest }) {
  const t = useMessages(ownRequestMessages);
  const navigate = useNavigate();
  const { uploadOption } = values;
  const study = useSending(uploadOption === 'image-upload' ? (files.study?.id ?? null) : null);
  const [isWaiting] = useState(() => study !== null && isUnderway(study));
  function leave() {
    const { address, message } = afterOrder(created, uploadOption);
    notify('done', t(message));
    void navigate(address);
  }
  const leaveAtOnce = useEffectEvent(leave);
  useEffect(() => {
    if (!isWaiting) leaveAtOnce();
  }, [isWaiting]);
  if (!isWaiting || study === null) return null;
  return (
    <SendingDialog
      isOpen
      isOwn
      sending={study}
      patientName=""
      onClose={leave}
      // The order has the images, so nothing is discarded from here on.
      onCancelUpload={leave}
    />
  );
}
