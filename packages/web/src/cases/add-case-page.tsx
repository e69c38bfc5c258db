import { caseCreationProblem, errorText } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useDocumentTitle } from '../app/document-title.ts';
import { useLocale, useMessages } from '../app/i18n.tsx';
import { StaffPage } from '../app/staff-page.tsx';
import { useCurrentUser } from '../app/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { addCaseMessages } from './add-case/add-case-messages.ts';
import styles from './add-case/add-case.module.css';
import { suggestedFields } from './add-case/case-form-values.ts';
import { ImagesSection } from './add-case/images-section.tsx';
import { PatientSection } from './add-case/patient-section.tsx';
import { QuestionSection } from './add-case/question-section.tsx';
import { RequestRail } from './add-case/request-rail.tsx';
import { useCaseRequest, type CaseRequest } from './add-case/use-case-request.ts';

export function AddCasePage() {
  const t = useMessages(addCaseMessages);
  const { workspace } = useCurrentUser();
  useDocumentTitle(t('pageTitle'));
  return <StaffPage>{caseCreationProblem(workspace) ? <ClosedForm /> : <RequestForm />}</StaffPage>;
}

function ClosedForm() {
  const t = useMessages(addCaseMessages);
  const { locale } = useLocale();
  const { workspace } = useCurrentUser();
  const problem = caseCreationProblem(workspace);
  const back = (
    <Button component={Link} to="/cases">
      {t('toDashboard')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('pageTitle')} back={{ to: '/cases', label: t('backToCases') }} />
      <EmptyState
        drawing="payment"
        title={t('closedTitle')}
        text={problem ? errorText(problem, locale) : null}
        actions={back}
      />
    </>
  );
}

function RequestForm() {
  const t = useMessages(addCaseMessages);
  const user = useCurrentUser();
  const navigate = useNavigate();
  const formElement = useRef<HTMLFormElement>(null);
  const [wasTried, setTried] = useState(false);
  const request = useCaseRequest(user, ({ id }) => void navigate(`/case-created?caseId=${id}`));

  async function send(event?: FormEvent) {
    event?.preventDefault();
    setTried(true);
    if (await request.submit()) return;
    // What is wrong is marked in the next picture; the first of it takes the keyboard.
    window.requestAnimationFrame(() =>
      formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  }

  function confirmOrSend(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const waiting = suggestedFields.filter((field) => request.origins[field] === 'suggested');
    if (waiting.length > 0) request.confirm(waiting);
    else void send();
  }

  return (
    <>
      <PageHeader
        title={t('pageTitle')}
        back={{ to: '/cases', label: t('backToCases') }}
        aside={<DraftNote savedAt={request.savedAt} />}
      />
      <form
        ref={formElement}
        className={styles['page']}
        noValidate
        onSubmit={(event) => void send(event)}
        onKeyDown={confirmOrSend}
      >
        <div className={styles['form']}>
          <h2 className={styles['formTitle']}>{t('formTitle')}</h2>
          <ImagesSection request={request} mainFileType={user.workspace.mainFileType} />
          <PatientSection request={request} />
          <QuestionSection request={request} />
        </div>
        <RequestRail request={request} wasTried={wasTried} />
      </form>
    </>
  );
}

function DraftNote({ savedAt }: Pick<CaseRequest, 'savedAt'>) {
  const t = useMessages(addCaseMessages);
  if (savedAt === null) return null;
  if (savedAt === false) return <span className={styles['draft']}>{t('draftUnsaved')}</span>;
  const moment = new Date(savedAt);
  const two = (part: number) => String(part).padStart(2, '0');
  return (
    <span className={styles['draft']}>
      {t('draftSaved', { time: `${two(moment.getHours())}:${two(moment.getMinutes())}` })}
    </span>
  );
}
