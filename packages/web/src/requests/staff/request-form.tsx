import type { Case } from '@plainscan/contract';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../app/i18n.tsx';
import { useCurrentUser } from '../../app/session.ts';
import { useShortcut } from '../../app/shortcut.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { notify } from '../../ui/snackbar-store.ts';
import { addCaseMessages } from '../add-case-messages.ts';
import styles from '../add-case.module.css';
import { AdditionalSection } from '../steps/additional-section.tsx';
import { suggestedFields } from '../values/case-form-values.ts';
import { ImagesSection } from '../steps/images-section.tsx';
import { PatientSection } from '../steps/patient-section.tsx';
import { QuestionSection } from '../steps/question-section.tsx';
import { requestOptionMessages } from '../request-option-messages.ts';
import { RequestRail } from './request-rail.tsx';
import { useCaseRequest, type CaseRequest } from '../form/use-case-request.ts';
import type { SubmittedCase } from '../form/use-submit-case.ts';
import { NotifySection } from '../steps/who-pays.tsx';
import { WorkspaceSection } from '../steps/workspace-section.tsx';
import { WrongPatient } from '../steps/wrong-patient.tsx';

/** Where a sent request leads: to the payment page when the clinic pays now, else to what happens next (F-003, F-036). */
function useOnward(): (submitted: SubmittedCase, item: Case | null) => void {
  const words = useMessages(requestOptionMessages);
  const navigate = useNavigate();
  return ({ created, checkoutUrl, hasCheckoutFailed }, item) => {
    if (checkoutUrl !== null) return window.location.assign(checkoutUrl);
    if (item !== null) notify('update', words('completed'));
    if (hasCheckoutFailed) notify('error', words('checkoutFailed'));
    void navigate(`/case-created?caseId=${created.id}`);
  };
}

/** The whole request on one page: images and report, patient, question, more files, and the rail with Submit. */
export function RequestForm({ item }: { item: Case | null }) {
  const t = useMessages(addCaseMessages);
  const words = useMessages(requestOptionMessages);
  const user = useCurrentUser();
  const goOn = useOnward();
  const formElement = useRef<HTMLFormElement>(null);
  const [wasTried, setTried] = useState(false);
  const request = useCaseRequest(user, item, (submitted) => goOn(submitted, item));

  async function send(event?: FormEvent) {
    event?.preventDefault();
    setTried(true);
    if (await request.submit()) return;
    // What is wrong is marked in the next picture; the first of it takes the keyboard.
    window.requestAnimationFrame(() =>
      formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  }

  // After a drop nothing has the keyboard, so the keys are heard on the whole page.
  useShortcut('enter', () => {
    if (document.querySelector('[role="dialog"], dialog[open]')) return;
    const waiting = suggestedFields.filter((field) => request.origins[field] === 'suggested');
    if (waiting.length > 0) request.confirm(waiting);
    else void send();
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
          <h2 className={styles['formTitle']}>{item ? words('completeFormTitle') : t('formTitle')}</h2>
          <WrongPatient request={request} />
          <WorkspaceSection request={request} />
          <ImagesSection request={request} />
          <PatientSection request={request} />
          <QuestionSection request={request} />
          <AdditionalSection request={request} wasTried={wasTried} />
          <NotifySection request={request} />
        </div>
        <RequestRail request={request} wasTried={wasTried} />
      </form>
    </>
  );
}

function DraftNote({ savedAt }: Pick<CaseRequest, 'savedAt'>) {
  const t = useMessages(addCaseMessages);
  if (savedAt === null) return <span className={styles['draft']}>{t('draftKeeps')}</span>;
  if (savedAt === false) return <span className={styles['draft']}>{t('draftUnsaved')}</span>;
  const moment = new Date(savedAt);
  const two = (part: number) => String(part).padStart(2, '0');
  return (
    <span className={styles['draft']}>
      {t('draftSaved', { time: `${two(moment.getHours())}:${two(moment.getMinutes())}` })}
    </span>
  );
}
