import { useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { SharedStudy, useMayShareStudies } from '../../library/shared-study-picker.tsx';
import { DropArea } from '../../ui/fields/drop-area.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { hasFailed } from '../../uploads/sending-store.ts';
import type { CaseRequest } from '../form/use-request.ts';
import { ownRequestMessages } from '../own-request-messages.ts';
import { requestMessages } from '../request-messages.ts';
import styles from '../request-form.module.css';
import { RequestField } from '../steps/request-field.tsx';
import { matchRows } from '../values/patient-match.ts';
import { ChosenStudy } from './chosen-study.tsx';
import { FoundStudy } from './found-study.tsx';

interface FieldProps {
  request: CaseRequest;
}

/** A drop zone for a folder of images or, for some staff, a library study. Then the folder with its progress. */
export function FolderField({ request }: FieldProps) {
  const t = useMessages(requestMessages);
  const [isReplacing, setReplacing] = useState(false);
  const isStaff = request.kind !== 'own';
  const mayShare = useMayShareStudies() && isStaff;
  const { sharedImage } = request.values;
  const { study, reading, studyProblem } = request.files;
  const isOpenForFolder = study !== null && (isReplacing || hasFailed(study));
  return (
    <>
      {study ? (
        <ChosenStudy
          request={request}
          sending={study}
          isReplacing={isOpenForFolder}
          onReplace={() => setReplacing(!isReplacing)}
        />
      ) : null}
      {reading?.found?.studies.length ? (
        <FoundStudy found={reading.found} />
      ) : isOpenForFolder || (study === null && sharedImage === null) ? (
        <FolderDrop request={request} onChosen={() => setReplacing(false)} />
      ) : null}
      {study && isStaff ? <RequestField request={request} field="resourceTitle" /> : null}
      {mayShare && study === null ? (
        <SharedStudy chosen={sharedImage} onChoose={(image) => request.write('sharedImage', image)} />
      ) : null}
      <p role="status" className={styles['reading']}>
        {reading ? t('folderReading', reading) : null}
      </p>
      {studyProblem ? <Note tone="bad">{studyProblem}</Note> : null}
      {isStaff ? null : <OtherPerson request={request} />}
    </>
  );
}

function FolderDrop({ request, onChosen }: FieldProps & { onChosen: () => void }) {
  const t = useMessages(requestMessages);
  const own = useMessages(ownRequestMessages);
  const { kind, files, isPreview, workspace } = request;
  const isAnyKind = workspace.mainFileType === 'any';
  return (
    <DropArea
      title={kind === 'own' ? own('imagesTitle') : t('dropStudy')}
      hint={
        kind === 'own'
          ? own(isAnyKind ? 'imagesAnyHint' : 'imagesHint')
          : t(isAnyKind ? 'dropAnyHint' : 'dropStudyHint')
      }
      isDisabled={isPreview || files.reading !== null}
      onFiles={(picked) => {
        onChosen();
        void files.acceptFolder(picked);
      }}
    />
  );
}

/**
 * B4: images with another name block a patient's case until staff has checked it. The form warns before sending them.
 */
function OtherPerson({ request: { files, values } }: FieldProps) {
  const t = useMessages(ownRequestMessages);
  const facts = files.study?.folder?.facts;
  const different = facts ? matchRows(values, facts).filter(({ differs }) => differs) : [];
  if (different.length === 0) return null;
  if (different.some(({ field }) => field === 'people')) return <Note tone="warn">{t('severalPeople')}</Note>;
  const name = different.find(({ field }) => field === 'name')?.inImages;
  return <Note tone="warn">{name ? t('otherPerson', { name }) : t('otherDetails')}</Note>;
}
