import { Button, TextInput } from '@mantine/core';
import { limits } from '@plainscan/contract';
import { FolderUp, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { formatIsoDate } from '../../ui/fields/typed-date.ts';
import type { ReadFolder } from '../../uploads/sending-store.ts';
import type { CaseRequest } from '../form/use-request.ts';
import { patientCheckMessages } from '../patient-check-messages.ts';
import { requestMessages } from '../request-messages.ts';
import type { MatchRow } from '../values/patient-match.ts';
import styles from './wrong-patient.module.css';

/** B4: the images name a different person than the order. It is blocked until the user decides which is right. */
export function WrongPatient({ request }: { request: CaseRequest }) {
  const t = useMessages(patientCheckMessages);
  const { checks, isTyping, values } = request;
  if (checks.mismatch === 'accepted') {
    const change = (
      <Button size="xs" variant="default" onClick={() => request.write('acceptedMismatch', '')}>
        {t('change')}
      </Button>
    );
    return (
      <div className={styles['accepted']}>
        <Note tone="warn" action={change}>
          {t('accepted', { reason: values.identityReason })}
        </Note>
      </div>
    );
  }
  // A partial name never matches, so the question waits until the field is left.
  return (
    <div role="alert">{checks.mismatch === 'open' && !isTyping ? <Question request={request} /> : null}</div>
  );
}

function Question({ request }: { request: CaseRequest }) {
  const t = useMessages(patientCheckMessages);
  const title = useId();
  return (
    <section className={styles['panel']} data-place="whose" aria-labelledby={title}>
      <div className={styles['head']}>
        <TriangleAlert size={24} strokeWidth={1.75} aria-hidden />
        <div>
          <h3 id={title}>{t('title')}</h3>
          <p>{t('text')}</p>
        </div>
      </div>
      <Comparison rows={request.checks.rows} />
      <Answers request={request} />
      <Reason request={request} />
    </section>
  );
}

function Comparison({ rows }: { rows: readonly MatchRow[] }) {
  const t = useMessages(patientCheckMessages);
  const words = useMessages(requestMessages);
  const said = (field: MatchRow['field'], value: string): string => {
    if (value === '') return t('notGiven');
    if (field === 'dateOfBirth') return formatIsoDate(value) || value;
    if (field === 'gender' && (value === 'female' || value === 'male' || value === 'other'))
      return words(value);
    return value;
  };
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('detail')}</span>
          </th>
          <th scope="col">{t('onOrder')}</th>
          <th scope="col">{t('inImages')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, onOrder, inImages, differs }) => (
          <tr key={field}>
            <th scope="row">{t(field)}</th>
            <td>{said(field, onOrder)}</td>
            <td>
              {differs ? (
                <b className={styles['differs']}>
                  {said(field, inImages)} <span className="visually-hidden">({t('differs')})</span>
                </b>
              ) : (
                said(field, inImages)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Two answers: another folder, or the patient of the images. */
function Answers({ request }: { request: CaseRequest }) {
  const t = useMessages(patientCheckMessages);
  const read = request.files.study?.folder?.facts.patient;
  const isOnePerson = (request.files.study?.folder?.facts.patientCount ?? 0) <= 1;
  return (
    <div className={styles['answers']}>
      <Button
        leftSection={<FolderUp size={16} strokeWidth={1.75} aria-hidden />}
        onClick={request.files.removeStudy}
      >
        {t('otherFolder')}
      </Button>
      {read?.name && isOnePerson ? (
        <Button variant="default" onClick={() => applyImagePatient(request, read)}>
          {t('takeImages', { name: read.name })}
        </Button>
      ) : null}
    </div>
  );
}

type ReadPatient = NonNullable<ReadFolder['facts']['patient']>;

function applyImagePatient({ write, leave }: CaseRequest, read: ReadPatient): void {
  write('name', read.name);
  if (read.givenName) write('preferredName', read.givenName);
  if (read.birthDate) write('dateOfBirth', formatIsoDate(read.birthDate));
  if (read.gender) write('gender', read.gender);
  leave('name');
}

/** The third answer: they belong to the same person, with the reason why the details differ. */
function Reason({ request }: { request: CaseRequest }) {
  const t = useMessages(patientCheckMessages);
  const [isHeld, setHeld] = useState(false);
  const { values, checks } = request;
  const hasReason = values.identityReason.trim() !== '';
  function accept() {
    setHeld(!hasReason);
    if (hasReason && checks.key !== null) request.write('acceptedMismatch', checks.key);
  }
  return (
    <div className={styles['reason']}>
      <TextInput
        label={t('why')}
        description={t('whyHelp')}
        placeholder={t('whyExample')}
        maxLength={limits.reasonLength}
        value={values.identityReason}
        error={isHeld && !hasReason ? t('sameHeld') : null}
        onChange={(event) => request.write('identityReason', event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          accept();
        }}
      />
      <Button variant="default" aria-disabled={!hasReason || undefined} onClick={accept}>
        {t('same')}
      </Button>
    </div>
  );
}
