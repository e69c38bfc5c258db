import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { DialogFields, DialogFoot } from '../../ui/dialogs/form-dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { formatIsoDate } from '../../ui/fields/typed-date.ts';
import type { CaseRequest } from '../form/use-request.ts';
import { ownRequestMessages } from '../own-request-messages.ts';
import { requestMessages } from '../request-messages.ts';
import styles from '../request-form.module.css';
import { focusField } from '../steps/focus-place.ts';
import type { PatientStudy } from '../values/request-needs.ts';
import { ReportFile } from './report-file.tsx';

interface StudyProps {
  request: CaseRequest;
}

/** Returns date, size and whether a report is included. */
function useStudyLine(): (study: PatientStudy) => string {
  const t = useMessages(requestMessages);
  return ({ studyDate, imageCount, hasReport }) =>
    [
      formatIsoDate(studyDate),
      imageCount === 1 ? t('studyImage') : t('studyImages', { n: imageCount }),
      t(hasReport ? 'studyHasReport' : 'studyNoReport'),
    ]
      .filter(Boolean)
      .join(' · ');
}

/** Says if the studies could not be loaded. */
function StudiesFailure({ request, text, retry }: StudyProps & { text: string; retry: string }) {
  const app = useMessages(appMessages);
  const { studies, studiesFailure, retryStudies } = request;
  if (studies || !studiesFailure) return null;
  const again = (
    <Button size="xs" variant="default" onClick={retryStudies}>
      {retry}
    </Button>
  );
  return (
    <Note tone="bad" action={again}>
      {text} {errorMessage(studiesFailure, app)}
    </Note>
  );
}

/** A study that the patient already has here, instead of a new folder (G-025, CG-175). */
export function PatientStudyField({ request }: StudyProps) {
  const t = useMessages(requestMessages);
  const lineOf = useStudyLine();
  const [isOpen, setOpen] = useState(false);
  const { picked, checks } = request;
  if (checks.known === null) {
    const goThere = (
      <Button size="xs" variant="default" onClick={() => focusField('email')}>
        {t('enterEmail')}
      </Button>
    );
    return <Note action={goThere}>{t('studyNeedsPatient')}</Note>;
  }
  const close = () => setOpen(false);
  return (
    <>
      {picked ? (
        <div className={styles['picked']}>
          <b>{picked.title}</b>
          <span className="meta">{lineOf(picked)}</span>
        </div>
      ) : null}
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t(picked ? 'changeStudy' : 'chooseStudy')}
        </Button>
      </div>
      {picked?.hasReport ? <Note tone="ok">{t('reportIsThere')}</Note> : null}
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('addStudy')}
        size={520}
        padding={28}
        withCloseButton={false}
      >
        <StudyPicker request={request} patient={checks.known.name} onClose={close} />
      </Modal>
    </>
  );
}

/** G-025, G-028: the patient's studies in this workspace, never another patient's. */
function StudyPicker({ request, patient, onClose }: StudyProps & { patient: string; onClose: () => void }) {
  const t = useMessages(requestMessages);
  const { studies, studiesFailure, picked, write } = request;
  const [words, setWords] = useState('');
  const [choice, setChoice] = useState(picked?.id ?? null);
  return (
    <DialogFields>
      <StudiesFailure request={request} text={t('studiesFailed')} retry={t('tryAgain')} />
      {!studies && !studiesFailure ? <SkeletonRows rows={3} widths={[60, 40]} /> : null}
      {studies?.length === 0 ? <Note>{t('noStudies', { name: patient })}</Note> : null}
      {studies && studies.length > 0 ? (
        <>
          <SearchField label={t('searchStudies')} value={words} onChange={setWords} />
          <FoundStudies studies={studies} words={words} choice={choice} onChoice={setChoice} />
        </>
      ) : null}
      <DialogFoot
        hint={choice === null ? t('pickFirst') : null}
        action={t('addThisStudy')}
        isHeld={choice === null}
        onAction={() => {
          if (choice !== null) write('studyId', choice);
          onClose();
        }}
        onCancel={onClose}
      />
    </DialogFields>
  );
}

interface FoundProps {
  studies: readonly PatientStudy[];
  words: string;
  choice: string | null;
  onChoice: (id: string) => void;
}

/** Lower case without accents. */
const plainWords = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

function FoundStudies({ studies, words, choice, onChoice }: FoundProps) {
  const t = useMessages(requestMessages);
  const lineOf = useStudyLine();
  const wanted = plainWords(words).split(/\s+/);
  const found = studies.filter(({ title }) => {
    const plain = plainWords(title);
    return wanted.every((part) => plain.includes(part));
  });
  return (
    <div className={styles['studies']} role="group" tabIndex={0} aria-label={t('existingStudies')}>
      {found.length === 0 ? <p role="status">{t('noStudyFound')}</p> : null}
      <RadioCards
        label={t('existingStudies')}
        value={choice}
        onChange={onChoice}
        cards={found.map((study) => ({ value: study.id, title: study.title, text: lineOf(study) }))}
      />
    </div>
  );
}

/** As many as fit on a phone without hiding the content below. */
const fewStudies = 4;

/** J-001, G-036: a study of the patient's own record, never another patient's (CG-175). */
export function RecordStudyField({ request }: StudyProps) {
  const t = useMessages(ownRequestMessages);
  const lineOf = useStudyLine();
  const [areAllShown, setAllShown] = useState(false);
  const { studies, studiesFailure, picked, values, write } = request;
  if (!studies && studiesFailure)
    return <StudiesFailure request={request} text={t('studiesFailed')} retry={t('tryAgain')} />;
  if (!studies)
    return (
      <div role="status" aria-label={t('studiesLoading')}>
        <SkeletonRows rows={2} widths={[60, 40]} />
      </div>
    );
  if (studies.length === 0) return <Note>{t('studiesNone')}</Note>;
  const shown = studies.filter((study, at) => areAllShown || at < fewStudies || study.id === picked?.id);
  return (
    <>
      {values.studyId !== '' && picked === null ? <Note tone="warn">{t('studyUnknown')}</Note> : null}
      <RadioCards
        label={t('chooseStudy')}
        value={picked?.id ?? null}
        onChange={(id) => write('studyId', id)}
        cards={shown.map((study) => ({ value: study.id, title: study.title, text: lineOf(study) }))}
      />
      {shown.length < studies.length ? (
        <div>
          <Button variant="default" onClick={() => setAllShown(true)}>
            {t('moreStudies', { n: studies.length })}
          </Button>
        </div>
      ) : null}
      {picked && !picked.hasReport ? <p>{t('studyNeedsReport')}</p> : null}
      {picked ? <ReportFile request={request} /> : null}
    </>
  );
}
