import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../app/i18n.tsx';
import { Note } from '../../ui/note.tsx';
import { patientStudiesQuery } from '../form/add-case-queries.ts';
import styles from '../add-case.module.css';
import { requestOptionMessages } from '../request-option-messages.ts';
import { StudyPicker, useStudyLine } from './study-picker.tsx';
import type { CaseRequest } from '../form/use-case-request.ts';

/** A study that the patient has here already, instead of a new folder (G-025, CG-175). */
export function ExistingStudy({ request }: { request: CaseRequest }) {
  const t = useMessages(requestOptionMessages);
  const lineOf = useStudyLine();
  const [isOpen, setOpen] = useState(false);
  const { known } = request.checks;
  const { data } = useQuery(patientStudiesQuery(known?.userId ?? ''));
  const picked = data?.data.find(({ id }) => id === request.values.studyId) ?? null;
  if (known === null) return <Note>{t('studyNeedsPatient')}</Note>;
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
      <StudyPicker
        isOpen={isOpen}
        patient={known}
        chosenId={picked?.id ?? null}
        onClose={() => setOpen(false)}
        onAdd={(studyId) => {
          request.write('studyId', studyId);
          setOpen(false);
        }}
      />
    </>
  );
}
