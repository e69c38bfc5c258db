import { Select } from '@mantine/core';
import type { Case } from '@plainscan/contract';
import type { ReactNode } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import type { CaseRequest } from '../form/use-request.ts';
import { TemporaryNote } from '../../uploads/temporary-note.tsx';
import { ClinicFields } from '../images/clinic-fields.tsx';
import { PatientStudyField, RecordStudyField } from '../images/existing-study.tsx';
import { FolderField } from '../images/folder-field.tsx';
import { ReportFile } from '../images/report-file.tsx';
import { ownRequestMessages } from '../own-request-messages.ts';
import ownStyles from '../own-request.module.css';
import { requestMessages } from '../request-messages.ts';
import styles from '../request-form.module.css';
import type { FilesNeed } from '../values/request-needs.ts';
import { requestForms, takesReport, type UploadOption } from '../values/request-steps.ts';
import { portalFields } from '../values/request-values.ts';
import { RequestField } from './request-field.tsx';

interface StepProps {
  request: CaseRequest;
}

/** Images and report, for each way of sending them (F-016). */
export function ImagesStep({ request }: StepProps) {
  const t = useMessages(requestMessages);
  const { kind, item, values, write } = request;
  if (kind === 'own') return <OwnImages request={request} />;
  const { uploadOption } = values;
  return (
    <>
      {item ? (
        <PresentFiles item={item} />
      ) : (
        <Select
          label={t('option')}
          data={requestForms[kind].uploadOptions.map((value) => ({
            value,
            label: t(value as Exclude<UploadOption, 'clinic-code'>),
          }))}
          value={uploadOption}
          allowDeselect={false}
          onChange={(choice) => {
            const option = requestForms[kind].uploadOptions.find((one) => one === choice);
            if (option) write('uploadOption', option);
          }}
        />
      )}
      <div className={styles['fields']} data-place="images">
        <StaffImages request={request} />
      </div>
      {takesReport(uploadOption) ? <ReportFile request={request} /> : null}
    </>
  );
}

function StaffImages({ request }: StepProps) {
  const t = useMessages(requestMessages);
  switch (request.values.uploadOption) {
    case 'image-upload':
      return request.item?.dicomStudy || request.item?.progress ? null : <FolderField request={request} />;
    case 'existing-study':
      return <PatientStudyField request={request} />;
    case 'pending-upload':
      return <Note>{t('pendingText')}</Note>;
    case 'imageless':
      return <Note>{t('imagelessText')}</Note>;
    default:
      return <PortalFields request={request} />;
  }
}

/** J-009: the ways of sending images, each with its fields in its card. */
function OwnImages({ request }: StepProps) {
  const t = useMessages(ownRequestMessages);
  const { kind, values, tried, check, studies, write } = request;
  const textOf = (option: UploadOption): string | null => {
    if (option === 'pending-upload') return null;
    if (option !== 'existing-study') return t(`${option}.text`);
    if (!studies) return null;
    if (studies.length === 0) return t('existing-study.none');
    return studies.length === 1 ? t('existing-study.one') : t('existing-study.many', { n: studies.length });
  };
  const { held } = check;
  return (
    <>
      <RadioCards
        label={t('howImages')}
        value={values.uploadOption}
        onChange={(option) => write('uploadOption', option)}
        cards={requestForms[kind].uploadOptions.map((option) => ({
          value: option,
          title: t(option as Exclude<UploadOption, 'pending-upload'>),
          text: textOf(option),
          body: <UploadOptionFields request={request} option={option} />,
        }))}
      />
      {held && tried.has('images') && !saidByField.has(held) ? (
        <div data-need tabIndex={-1}>
          <Note tone="bad">{t(`need.${held}`)}</Note>
        </div>
      ) : null}
    </>
  );
}

/** Errors that the field itself shows. */
const saidByField: ReadonlySet<FilesNeed> = new Set(['code', 'studyDetails']);

function UploadOptionFields({ request, option }: StepProps & { option: UploadOption }) {
  const t = useMessages(ownRequestMessages);
  if (option === 'online-portal') return <PortalFields request={request} />;
  const ways: Partial<Record<UploadOption, ReactNode>> = {
    'clinic-code': <ClinicFields request={request} />,
    'existing-study': <RecordStudyField request={request} />,
    'image-upload': (
      <>
        <TemporaryNote />
        <FolderField request={request} />
        <p className="secondary">{t('optionalReport')}</p>
        <ReportFile request={request} />
      </>
    ),
    imageless: (
      <>
        <p>{t('imagelessText')}</p>
        <ReportFile request={request} />
      </>
    ),
  };
  return <div className={ownStyles['fields']}>{ways[option]}</div>;
}

/** F-027, G-011: all four fields of the access to an online portal. */
function PortalFields({ request }: StepProps) {
  const t = useMessages(requestMessages);
  return (
    <>
      <Note>
        {t('portalText')} {t('portalNotKept')}
      </Note>
      <div className={styles['grid']}>
        {portalFields.map((field) => (
          <RequestField key={field} request={request} field={field} />
        ))}
      </div>
    </>
  );
}

/** The files that a gateway's draft already has. */
function PresentFiles({ item }: { item: Case }) {
  const t = useMessages(requestMessages);
  const { dicomStudy, progress, reports } = item;
  const names = reports.map(({ name }) => name).join(', ');
  return (
    <>
      {dicomStudy ? (
        <Note tone="ok">
          {t('draftImages')}: <b>{dicomStudy.title}</b>,{' '}
          {dicomStudy.imageCount === 1 ? t('studyImage') : t('studyImages', { n: dicomStudy.imageCount })}
        </Note>
      ) : null}
      {progress ? <Note>{t('draftImagesComing')}</Note> : null}
      {names ? <Note tone="ok">{t('draftReport', { names })}</Note> : null}
    </>
  );
}
