import { useState, type ReactNode } from 'react';
import { useMessages } from '../../app/i18n.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { Note } from '../../ui/note.tsx';
import { SendingDialog } from '../../uploads/sending-dialog.tsx';
import type { Sending } from '../../uploads/sending-store.ts';
import { addCaseMessages } from '../add-case-messages.ts';
import styles from '../add-case.module.css';
import { ChosenStudy, type StudyForm } from './chosen-study.tsx';

interface FolderFieldProps {
  request: StudyForm;
  /** Which files are taken, below the place to drop them. */
  hint: string;
  title?: string;
  /** Who is told that the images are there; empty while nobody is named. */
  patientName?: string;
  /** The patient's own order: nobody is invited, and the report comes to them (G-018). */
  isOwn?: boolean;
  isDisabled?: boolean;
  /** What may be chosen in the place of a folder, and whether it was. */
  replacement?: ReactNode;
  isReplaced?: boolean;
  /** What else is asked once there is a folder. */
  children?: ReactNode;
}

/** A place for a folder of images, then the folder with how far it is on its way. */
export function FolderField(props: FolderFieldProps) {
  const { request, hint, isDisabled = false, replacement, isReplaced = false } = props;
  const t = useMessages(addCaseMessages);
  const title = props.title ?? t('dropStudy');
  const { study, reading, studyProblem, takeFolder } = request.files;
  return (
    <>
      {study ? <ReadStudy {...props} title={title} study={study} /> : null}
      {study || isReplaced ? null : (
        <DropArea
          title={title}
          hint={hint}
          onFiles={(picked) => void takeFolder(picked)}
          isDisabled={isDisabled || reading !== null}
        />
      )}
      {study ? null : replacement}
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
  patientName = '',
  isOwn = false,
  title,
  hint,
  children,
}: FolderFieldProps & { study: Sending; title: string }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <ChosenStudy
        request={request}
        sending={study}
        drop={{ title, hint }}
        onShowProgress={() => setDialogOpen(true)}
      />
      <SendingDialog
        isOpen={isDialogOpen}
        sending={study}
        patientName={patientName}
        isOwn={isOwn}
        onClose={() => setDialogOpen(false)}
        onCancelUpload={() => {
          setDialogOpen(false);
          request.files.removeStudy();
        }}
      />
      {children}
    </>
  );
}
