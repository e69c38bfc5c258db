import { limits, type Case } from '@plainscan/contract';
import { useMessages } from '../../app/i18n.tsx';
import { SharedStudy, useMayShareStudies } from '../../library/shared-study-picker.tsx';
import { Note } from '../../ui/note.tsx';
import { addCaseMessages } from '../add-case-messages.ts';
import { ExistingStudy } from '../images/existing-study.tsx';
import { FolderField } from '../images/folder-field.tsx';
import { FormSection } from '../staff/form-section.tsx';
import { PortalFields } from './portal-fields.tsx';
import { ReportFile } from '../images/report-file.tsx';
import { RequestField } from './request-field.tsx';
import { requestOptionMessages } from '../request-option-messages.ts';
import { wantsReport } from '../values/submit-verdict.ts';
import { UploadOptionField } from './upload-option-field.tsx';
import type { CaseRequest } from '../form/use-case-request.ts';

interface ImagesSectionProps {
  request: CaseRequest;
}

/** Images and report, in whichever way they come (F-016). */
export function ImagesSection({ request }: ImagesSectionProps) {
  const t = useMessages(addCaseMessages);
  const words = useMessages(requestOptionMessages);
  const { mode, item, values } = request;
  const mayShare = useMayShareStudies();
  const option = values.uploadOption;
  return (
    <FormSection title={t('imagesTitle')} help={t('imagesHelp')}>
      {mode === 'create' ? <UploadOptionField request={request} /> : null}
      {item ? <PresentFiles item={item} /> : null}
      {option === 'image-upload' && !item?.dicomStudy && !item?.progress ? (
        <FolderField
          request={request}
          hint={t(request.workspace.mainFileType === 'any' ? 'dropAnyHint' : 'dropStudyHint')}
          patientName={values.name}
          isReplaced={values.sharedImage !== null}
          replacement={
            mayShare ? (
              <SharedStudy
                chosen={values.sharedImage}
                onChoose={(image) => request.write('sharedImage', image)}
              />
            ) : null
          }
        >
          <RequestField
            request={request}
            field="resourceTitle"
            label={t('studyTitle')}
            isOptional
            maxLength={limits.titleLength}
          />
        </FolderField>
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
      {item.progress ? <Note>{words('draftImagesComing')}</Note> : null}
      {names ? <Note tone="ok">{words('draftReport', { names })}</Note> : null}
    </>
  );
}
