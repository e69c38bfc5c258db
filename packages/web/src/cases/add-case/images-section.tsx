import { useState } from 'react';
import { limits } from '@plainscan/contract';
import { useMessages } from '../../app/i18n.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { Note } from '../../ui/note.tsx';
import { SendingDialog } from '../../uploads/sending-dialog.tsx';
import { addCaseMessages } from './add-case-messages.ts';
import { ChosenStudy } from './chosen-study.tsx';
import { FormSection } from './form-section.tsx';
import { ReportFile } from './report-file.tsx';
import { RequestField } from './request-field.tsx';
import styles from './add-case.module.css';
import type { CaseRequest } from './use-case-request.ts';

export function ImagesSection({
  request,
  mainFileType,
}: {
  request: CaseRequest;
  mainFileType: 'dicom' | 'any';
}) {
  const t = useMessages(addCaseMessages);
  const { study, reading, studyProblem, takeFolder } = request.files;
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <FormSection title={t('imagesTitle')} help={t('imagesHelp')}>
      {study ? (
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
      ) : (
        <DropArea
          title={t('dropStudy')}
          hint={t('dropStudyHint')}
          onFiles={(picked) => void takeFolder(picked)}
          isDisabled={reading !== null}
        />
      )}
      <p role="status" className={styles['reading']}>
        {reading ? t('folderReading', reading) : null}
      </p>
      {studyProblem ? (
        <Note tone="bad">
          {studyProblem}
          {mainFileType === 'any' ? `. ${t('onlyDicom')}` : null}
        </Note>
      ) : null}
      <ReportFile request={request} />
    </FormSection>
  );
}
