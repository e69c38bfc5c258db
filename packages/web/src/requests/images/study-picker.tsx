import { Button, Modal } from '@mantine/core';
import type { ResponseOf, requestEndpoints } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appMessages } from '../../app/app-messages.ts';
import { errorMessage } from '../../app/error-message.ts';
import { useMessages } from '../../app/i18n.tsx';
import { DialogFields, DialogFoot } from '../../ui/form-dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { formatIsoDate } from '../../ui/typed-date.ts';
import { patientStudiesQuery } from '../form/add-case-queries.ts';
import { requestOptionMessages } from '../request-option-messages.ts';
import styles from './study-picker.module.css';
import type { KnownPatient } from '../form/use-known-patient.ts';

type PatientStudy = ResponseOf<typeof requestEndpoints.listPatientStudies>['data'][number];

/** Date, size and whether a report is with it. */
export function useStudyLine(): (
  study: Pick<PatientStudy, 'studyDate' | 'imageCount' | 'hasReport'>,
) => string {
  const t = useMessages(requestOptionMessages);
  return ({ studyDate, imageCount, hasReport }) =>
    [
      formatIsoDate(studyDate),
      imageCount === 1 ? t('studyImage') : t('studyImages', { n: imageCount }),
      t(hasReport ? 'studyHasReport' : 'studyNoReport'),
    ]
      .filter(Boolean)
      .join(' · ');
}

interface StudyPickerProps {
  isOpen: boolean;
  patient: KnownPatient;
  chosenId: string | null;
  onClose: () => void;
  onAdd: (studyId: string) => void;
}

/** G-025, G-028: the patient's studies in this workspace; never other people's. */
export function StudyPicker(props: StudyPickerProps) {
  const t = useMessages(requestOptionMessages);
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={t('addStudy')}
      size={520}
      padding={28}
      withCloseButton={false}
    >
      <Choice {...props} />
    </Modal>
  );
}

function Choice({ patient, chosenId, onClose, onAdd }: StudyPickerProps) {
  const t = useMessages(requestOptionMessages);
  const app = useMessages(appMessages);
  const [words, setWords] = useState('');
  const [choice, setChoice] = useState(chosenId);
  const { data, error, refetch } = useQuery(patientStudiesQuery(patient.userId));
  const again = (
    <Button size="xs" variant="default" onClick={() => void refetch()}>
      {t('tryAgain')}
    </Button>
  );
  return (
    <DialogFields>
      {error && !data ? (
        <Note tone="bad" action={again}>
          {t('studiesFailed')} {errorMessage(error, app)}
        </Note>
      ) : null}
      {!data && !error ? <SkeletonRows rows={3} widths={[60, 40]} /> : null}
      {data && data.data.length === 0 ? <Note>{t('noStudies', { name: patient.name })}</Note> : null}
      {data && data.data.length > 0 ? (
        <>
          <SearchField label={t('searchStudies')} value={words} onChange={setWords} />
          <Studies studies={data.data} words={words} choice={choice} onChoice={setChoice} />
        </>
      ) : null}
      <DialogFoot
        hint={choice === null ? t('pickFirst') : null}
        action={t('addThisStudy')}
        isHeld={choice === null}
        onAction={() => choice !== null && onAdd(choice)}
        onCancel={onClose}
      />
    </DialogFields>
  );
}

interface StudiesProps {
  studies: readonly PatientStudy[];
  words: string;
  choice: string | null;
  onChoice: (id: string) => void;
}

/** Small letters without accents. */
const plainWords = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

function Studies({ studies, words, choice, onChoice }: StudiesProps) {
  const t = useMessages(requestOptionMessages);
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
