import {
  maxPageSize,
  recordEndpoints,
  type Case,
  type PatientRecord,
  type ResponseOf,
  requestEndpoints,
} from '@plainscan/contract';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import { useState } from 'react';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { formatIsoDate } from '../../ui/fields/typed-date.ts';
import { panelMessages } from '../../cases/panel-messages.ts';
import styles from './supply-panel.module.css';

export type PatientStudy = ResponseOf<typeof requestEndpoints.listPatientStudies>['data'][number];

const studiesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['patients', userId, 'studies'],
    queryFn: ({ signal }) =>
      callEndpoint(requestEndpoints.listPatientStudies, { params: { userId }, signal }),
  });

/** The patient's own studies. A study with several requests appears several times. */
const ownStudiesQuery = queryOptions({
  queryKey: ['records', 'studies'],
  queryFn: async ({ signal }) => {
    const query = { limit: maxPageSize };
    const { data } = await callEndpoint(recordEndpoints.listRecords, { query, signal });
    const studies = data.filter(({ isAbleToViewRecord }) => isAbleToViewRecord).map(studyOfRecord);
    const byId = new Map(studies.map((study) => [study.id, study]));
    return { data: [...byId.values()], total: byId.size };
  },
});

const studyOfRecord = (record: PatientRecord): PatientStudy => ({
  id: record.id,
  title: record.title,
  imageCount: record.imageCount,
  studyDate: record.visitDate,
  hasReport: record.hasTextReport,
});

interface ExistingStudyDialogProps {
  item: Case;
  chosen: PatientStudy | null;
  onChoose: (study: PatientStudy | null) => void;
}

/** G-025, CG-175: chooses an existing study of the same patient instead of a folder. */
export function ExistingStudyDialog({ item, chosen, onChoose }: ExistingStudyDialogProps) {
  const words = useMessages(panelMessages);
  const [isOpen, setOpen] = useState(false);
  const { userId } = item.patient;
  if (userId === null) return null;
  if (chosen) {
    return (
      <div className={styles['line']}>
        <ScanLine size={18} strokeWidth={1.75} aria-hidden />
        <StudyWords study={chosen} />
        <Button size="xs" variant="default" onClick={() => onChoose(null)}>
          {words('replace')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words('existing')}
      </Button>
      <Dialog isOpen={isOpen} title={words('existing')} onClose={() => setOpen(false)}>
        <Studies
          userId={userId}
          patient={item.patientName}
          onChoose={(study) => {
            onChoose(study);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

interface StudiesProps {
  userId: string;
  patient: string;
  onChoose: (study: PatientStudy) => void;
}

function Studies({ userId, patient, onChoose }: StudiesProps) {
  const words = useMessages(panelMessages);
  const [search, setSearch] = useState('');
  const { role } = useCurrentUser();
  const { data, error, refetch } = useQuery(role === 'patient' ? ownStudiesQuery : studiesQuery(userId));
  const again = (
    <Button size="xs" variant="default" onClick={() => void refetch()}>
      {words('retry')}
    </Button>
  );
  if (error && !data) {
    return (
      <Note tone="bad" action={again}>
        {words('studiesFailed')}
      </Note>
    );
  }
  if (!data) return <SkeletonRows rows={3} widths={[100]} />;
  const found = data.data.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <div className={styles['panel']}>
      <p className="secondary">
        {role === 'patient' ? words('existingOwn') : words('existingHint', { patient })}
      </p>
      <SearchField label={words('searchStudies')} value={search} onChange={setSearch} />
      {found.length === 0 ? <p className="secondary">{words('noStudies')}</p> : null}
      <ul className={styles['studies']}>
        {found.map((study) => (
          <li key={study.id} className={styles['line']}>
            <StudyWords study={study} />
            <Button
              size="xs"
              variant="default"
              aria-label={`${words('addStudy')}: ${study.title}`}
              onClick={() => onChoose(study)}
            >
              {words('addStudy')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function StudyWords({ study }: { study: PatientStudy }) {
  const words = useMessages(panelMessages);
  const about = words(study.hasReport ? 'studyWithReport' : 'studyOnly', { n: study.imageCount });
  return (
    <span className={styles['name']}>
      <b>{study.title}</b>
      <span className="meta">{[formatIsoDate(study.studyDate), about].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
