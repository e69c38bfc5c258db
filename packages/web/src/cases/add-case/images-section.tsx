import { limits, type Case } from '@plainscan/contract';
import { useState } from 'react';
import { useMessages } from '../../app/i18n.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { Note } from '../../ui/note.tsx';
import { SendingDialog } from '../../uploads/sending-dialog.tsx';
import { addCaseMessages } from './add-case-messages.ts';
import { ChosenStudy } from './chosen-study.tsx';
import { ExistingStudy } from './existing-study.tsx';
import { FormSection } from './form-section.tsx';
import { PortalFields } from './portal-fields.tsx';
import { ReportFile } from './report-file.tsx';
import { RequestField } from './request-field.tsx';
import { requestOptionMessages } from './request-option-messages.ts';
import { wantsReport } from './submit-verdict.ts';
import { UploadOptionField } from './upload-option-field.tsx';
import styles from './add-case.module.css';
import type { CaseRequest } from './use-case-request.ts';

interface ImagesSectionProps {
  request: CaseRequest;
  mainFileType: 'dicom' | 'any';
}

/** Images and report, in whichever way they come (F-016). */
export function ImagesSection({ request, mainFileType }: ImagesSectionProps) {
  const t = useMessages(addCaseMessages);
  const words = useMessages(requestOptionMessages);
  const { mode, item, values } = request;
  const option = values.uploadOption;
  return (
    <FormSection title={t('imagesTitle')} help={t('imagesHelp')}>
      {mode === 'create' ? <UploadOptionField request={request} /> : null}
      {item ? <PresentFiles item={item} /> : null}
      {option === 'image-upload' && !item?.dicomStudy ? (
        <Folder request={request} mainFileType={mainFileType} />
      ) : null}
      {option === 'online-portal' ? <PortalFields request={request} /> : null}
      {option === 'existing-study' ? <ExistingStudy request={request} /> : null}
      {option === 'pending-upload' ? <Note>{words('pendingText')}</Note> : null}
      {option === 'imageless' ? <Note>{words('imagelessText')}</Note> : null}
      {wantsReport(option) ? <ReportFile request={request} /> : null}
    </FormSection>
  );
}

/** What a gateway's draft has already. */
function PresentFiles({ item }: { item: Case }) {
  const words = useMessages(requestOptionMessages);
  const names = item.reports.map(({ name }) => name).join(', ');
  return (
    <>
      {item.dicomStudy ? (
        <Note tone="ok">
          {words('draftImages')}: <b>{item.dicomStudy.title}</b>,{' '}
          {item.dicomStudy.imageCount === 1
            ? words('studyImage')
            : words('studyImages', { n: item.dicomStudy.imageCount })}
        </Note>
      ) : null}
      {names ? <Note tone="ok">{words('draftReport', { names })}</Note> : null}
    </>
  );
}

function Folder({ request, mainFileType }: ImagesSectionProps) {
  const t = useMessages(addCaseMessages);
  const { study, reading, studyProblem, takeFolder } = request.files;
  return (
    <>
      {study ? (
        <ReadStudy request={request} study={study} />
      ) : (
        <DropArea
          title={t('dropStudy')}
          hint={t(mainFileType === 'any' ? 'dropAnyHint' : 'dropStudyHint')}
          onFiles={(picked) => void takeFolder(picked)}
          isDisabled={reading !== null}
        />
      )}
      <p role="status" className={styles['reading']}>
        {reading ? t('folderReading', reading) : null}
      </p>
      {studyProblem ? <Note tone="bad">{studyProblem}</Note> : null}
    </>
  );
}

function ReadStudy({
  request,
  study,
}: {
  request: CaseRequest;
  study: NonNullable<CaseRequest['files']['study']>;
}) {
  const t = useMessages(addCaseMessages);
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <ChosenStudy request={request} sending={study} onShowProgress={() => setDialogOpen(true)} />
      <SendingDialog
        isOpen={isDialogOpen}
        sending={study}
        patientName={request.values.name}
        onClose={() => setDialogOpen(false)}
        onCancelUpload={() => {
          setDialogOpen(false);
          request.files.removeStudy();
        }}
      />
      <RequestField
        request={request}
        field="resourceTitle"
        label={t('studyTitle')}
        isOptional
        maxLength={limits.titleLength}
      />
    </>
  );
}
