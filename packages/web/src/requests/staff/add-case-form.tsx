import { requestRoom, paymentEndpoints, type Case } from '@plainscan/contract';
import { useRef, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { useShortcut } from '../../shell/shortcut.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { isUnderway } from '../../uploads/sending-store.ts';
import { useRequest, type CaseRequest } from '../form/use-request.ts';
import type { SubmittedRequest } from '../form/use-submit-request.ts';
import { requestMessages } from '../request-messages.ts';
import styles from '../request-form.module.css';
import { AdditionalStep } from '../steps/additional-step.tsx';
import { focusField } from '../steps/focus-place.ts';
import { ImagesStep } from '../steps/images-step.tsx';
import { NotifyStep } from '../steps/notify-step.tsx';
import { PatientStep } from '../steps/patient-step.tsx';
import { QuestionStep } from '../steps/question-step.tsx';
import { WorkspaceStep } from '../steps/workspace-step.tsx';
import { WrongPatient } from '../steps/wrong-patient.tsx';
import { sentFiles } from '../values/request-bodies.ts';
import { requestForms, type RequestStep } from '../values/request-steps.ts';
import { RequestRail } from './request-rail.tsx';

/** The whole request on one page: images and report, patient, question, additional files, and the rail with Submit. */
export function AddCaseForm({ item }: { item: Case | null }) {
  const t = useMessages(requestMessages);
  const user = useCurrentUser();
  const leave = useAfterRequest(item);
  const formElement = useRef<HTMLFormElement>(null);
  const kind = item ? 'complete' : 'create';
  const request = useRequest({ kind, user, item, studyId: '', isNarrow: false }, (done) => void leave(done));
  const { steps } = requestForms[kind];

  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (await request.submit()) return;
    // The invalid fields are marked in the next frame. The first one gets the focus.
    window.requestAnimationFrame(() =>
      formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  }

  // After a drop, nothing has the focus, so the shortcut works on the whole page.
  useShortcut(requestRoom, 'send', () => {
    if (document.querySelector('[role="dialog"], dialog[open]')) return;
    if (request.waiting.length === 0) return void send();
    request.confirm(request.waiting);
    focusField('email');
  });

  return (
    <>
      <PageHeader
        title={t('pageTitle')}
        back={{ to: '/cases', label: t('backToCases') }}
        aside={<DraftNote savedAt={request.savedAt} />}
      />
      <form ref={formElement} className={styles['page']} noValidate onSubmit={(event) => void send(event)}>
        <div className={styles['form']}>
          <h2 className={styles['formTitle']}>{t(item ? 'completeFormTitle' : 'formTitle')}</h2>
          <WrongPatient request={request} />
          {steps
            .filter((step) => step !== 'finalize' && (step !== 'workspace' || user.role === 'super-admin'))
            .map((step) => (
              <StepSection key={step} step={step as Exclude<RequestStep, 'finalize'>} request={request} />
            ))}
        </div>
        <RequestRail request={request} />
      </form>
    </>
  );
}

interface SectionProps {
  step: Exclude<RequestStep, 'finalize'>;
  request: CaseRequest;
}

/** Whether a step's help is true: only a folder is kept in part, and only images that are here can have been read. */
function hasHelp(step: SectionProps['step'], { item, values }: CaseRequest): boolean {
  const isFolder = values.uploadOption === 'image-upload';
  if (step === 'images') return isFolder && !item?.dicomStudy && !item?.progress;
  return step !== 'patient' || isFolder;
}

/** A step of the request: its topic on the left, its fields on the right. */
function StepSection({ step, request }: SectionProps) {
  const t = useMessages(requestMessages);
  const title = t(`${step}Title`);
  const fields: Record<SectionProps['step'], ReactNode> = {
    workspace: <WorkspaceStep request={request} />,
    images: <ImagesStep request={request} />,
    patient: <PatientStep request={request} />,
    question: <QuestionStep request={request} />,
    additional: <AdditionalStep request={request} />,
    notify: <NotifyStep request={request} />,
  };
  return (
    <section className={styles['section']} aria-label={title}>
      <header className={styles['sectionHead']}>
        <h3 className={styles['sectionTitle']}>{title}</h3>
        {hasHelp(step, request) ? <p className={styles['help']}>{t(`${step}Help`)}</p> : null}
      </header>
      <div className={styles['fields']}>{fields[step]}</div>
    </section>
  );
}

function DraftNote({ savedAt }: Pick<CaseRequest, 'savedAt'>) {
  const t = useMessages(requestMessages);
  const two = (part: number) => String(part).padStart(2, '0');
  const timeOf = (moment: Date) => `${two(moment.getHours())}:${two(moment.getMinutes())}`;
  const note =
    savedAt === null
      ? t('draftKeeps')
      : savedAt === false
        ? t('draftUnsaved')
        : t('draftSaved', { time: timeOf(new Date(savedAt)) });
  return <span className={styles['draft']}>{note}</span>;
}

/** Opens the page after a request: the payment page if the clinic pays now, otherwise the next steps (F-003, F-036). */
function useAfterRequest(item: Case | null): (submitted: SubmittedRequest) => Promise<void> {
  const t = useMessages(requestMessages);
  const navigate = useNavigate();
  return async (submitted) => {
    const checkout = await openCheckout(submitted);
    if (checkout !== null && checkout !== 'failed') return window.location.assign(checkout.url);
    if (item !== null) notify('update', t('completed'));
    if (checkout === 'failed') notify('error', t('checkoutFailed'));
    void navigate(`/case-created?caseId=${submitted.created.id}`);
  };
}

/** Opens the checkout if the clinic pays now. Not during an upload, because the payment page replaces this one. */
async function openCheckout({
  created,
  values,
  files,
}: SubmittedRequest): Promise<{ url: string } | 'failed' | null> {
  const mustPay = created.status.value === 'not-paid' && created.selectedPaymentMethod === 'admin-pay';
  if (!mustPay || sentFiles(values, files).taken.some(isUnderway)) return null;
  try {
    const query = { caseId: created.id };
    const { sessionId, url } = await callEndpoint(paymentEndpoints.createCaseCheckout, { query });
    // With nothing to pay, /case-created comes next.
    return sessionId === null ? null : { url };
  } catch {
    return 'failed';
  }
}
