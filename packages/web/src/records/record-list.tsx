import { paymentPath, type PatientRecord } from '@plainscan/contract';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { ShareButton } from '../sharing/share-button.tsx';
import { StatusPill } from '../ui/badges/status-pill.tsx';
import styles from './record-list.module.css';
import { recordMessages } from './record-messages.ts';
import { SampleMark } from './sample-mark.tsx';
import { reportAddress, unpaidCaseOf, useRecordTexts } from './record-texts.ts';

export interface RecordListProps {
  records: readonly PatientRecord[];
  chosenId: string | null;
  /** Returns the URL that selects a record and keeps the search. */
  addressOf: (record: PatientRecord) => string;
}

/** The studies as a table. On a phone, as rows that open their details. */
export function RecordList(props: RecordListProps) {
  return (
    <>
      <RecordTable {...props} />
      <RecordRows {...props} />
    </>
  );
}

function RecordTable({ records, chosenId, addressOf }: RecordListProps) {
  const t = useMessages(recordMessages);
  const words = useRecordTexts();
  const isPatient = useCurrentUser().role === 'patient';
  return (
    <table className={`only-wide ${styles['table']}`}>
      <thead>
        <tr>
          <th scope="col">{t('description')}</th>
          <th scope="col">{t('requested')}</th>
          <th scope="col">{t('videoReport')}</th>
          {isPatient ? <th scope="col">{t('shareReport')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => {
          const { about, contentsText, stage } = words(record);
          return (
            <tr key={record.id} aria-current={record.id === chosenId || undefined}>
              <td>
                <Link className={styles['title']} to={addressOf(record)}>
                  {record.title}
                </Link>
                <span className={styles['detail']}>{[about, contentsText].filter(Boolean).join('. ')}</span>
                {stage ? <span className={styles['detail']}>{stage}</span> : null}
              </td>
              <td className={styles['day']}>{formatDay(record.createdAt)}</td>
              <td>
                <RecordStatusMark record={record} isLink />
              </td>
              {isPatient ? (
                <td className={styles['share']}>
                  <Share record={record} />
                </td>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** I-002, I-018: finished reports can be shared. */
function Share({ record }: { record: PatientRecord }) {
  const t = useMessages(recordMessages);
  const { id, title, status, isAbleToViewRecord, isSample } = record;
  if (status !== 'completed' || isSample) return null;
  return (
    <ShareButton
      recordId={id}
      what="video"
      hasFiles={isAbleToViewRecord}
      label={t('share')}
      about={title}
      isSmall
    />
  );
}

function RecordRows({ records, addressOf }: RecordListProps) {
  const words = useRecordTexts();
  return (
    <ul className={`only-narrow ${styles['rows']}`}>
      {records.map((record) => {
        const { about, stage } = words(record);
        return (
          <li key={record.id}>
            <Link
              className={styles['row']}
              to={record.status === 'completed' ? reportAddress(record) : addressOf(record)}
            >
              <span className={styles['rowText']}>
                <b className={styles['rowTitle']}>{record.title}</b>
                {about ? <span className={styles['detail']}>{about}</span> : null}
                <span className={styles['rowMark']}>
                  <RecordStatusMark record={record} isLink={false} />
                </span>
                {stage ? <span className={styles['detail']}>{stage}</span> : null}
              </span>
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** I-017: the status in words. A finished one links to its report, an unpaid one to its payment. */
export function RecordStatusMark({ record, isLink }: { record: PatientRecord; isLink: boolean }) {
  const t = useMessages(recordMessages);
  const { status } = useRecordTexts()(record);
  if (record.status === null) return <span className={styles['none']}>{status}</span>;
  const pill = <StatusPill status={record.status} word={status} />;
  if (record.status === 'not-paid' && isLink && record.caseId !== null) {
    return (
      <Link
        className={styles['report']}
        to={paymentPath(unpaidCaseOf(record.caseId, record))}
        aria-label={`${status}: ${record.title}`}
      >
        {pill}
      </Link>
    );
  }
  if (record.status !== 'completed') return pill;
  return (
    <span className={styles['done']}>
      {isLink ? (
        <Link
          className={styles['report']}
          to={reportAddress(record)}
          aria-label={`${status}: ${record.title}`}
        >
          {pill}
        </Link>
      ) : (
        pill
      )}
      {record.isSample ? <SampleMark /> : null}
      {record.viewedFirstTime ? null : <span className={styles['isNew']}>{t('isNew')}</span>}
      {record.newAnswers > 0 ? <span className={styles['isNew']}>{t('newAnswer')}</span> : null}
    </span>
  );
}
