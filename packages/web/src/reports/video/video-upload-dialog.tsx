import { caseMessages, type Case, messageKeysOf } from '@plainscan/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useMessageLookup, useMessages } from '../../platform/language/i18n.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useUiTexts } from '../../ui/text/ui-texts.tsx';
import { casePageMessages } from '../../cases/case-page-messages.ts';
import { VideoExtrasFields, videoExtrasOf } from '../review/video-extras-fields.tsx';
import { videoFileProblem } from './use-video-sending.ts';
import { useVideoUpload, type VideoUpload } from './use-video-upload.ts';
import { VideoFileField } from './video-file-field.tsx';
import styles from '../../cases/case-dialog.module.css';

interface VideoUploadDialogProps {
  item: Case;
  isOpen: boolean;
  onClose: () => void;
}

/** A finished video file instead of a recording, with everything else for the patient. It stays open while sending. */
export function VideoUploadDialog({ item, isOpen, onClose }: VideoUploadDialogProps) {
  const words = useMessages(casePageMessages);
  const upload = useVideoUpload(item.id, onClose);
  const close = () => upload.isPending || onClose();
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={words('uploadTitle')}
      size={520}
      padding={28}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <UploadForm item={item} upload={upload} onClose={onClose} />
    </Modal>
  );
}

function UploadForm({ item, upload, onClose }: { item: Case; upload: VideoUpload; onClose: () => void }) {
  const words = useMessages(casePageMessages);
  const ui = useUiTexts();
  const [isAsking, setAsking] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [beside, setBeside] = useState(() => videoExtrasOf(item));
  const problem = file ? videoFileProblem(file) : null;
  const held = !file || problem ? words(problem ?? 'uploadHeld') : null;
  return (
    <div className={styles['form']}>
      <VideoFileField hint={words('uploadHint')} file={file} sending={upload} onChange={setFile} />
      <VideoExtrasFields value={beside} isReadOnly={upload.isPending} onChange={setBeside} />
      {held && !problem ? <p className="meta">{held}</p> : null}
      <div className={styles['actions']}>
        <Button variant="subtle" onClick={() => (upload.isPending ? upload.stop() : onClose())}>
          {upload.isPending ? words('uploadStop') : ui.cancel}
        </Button>
        <Button
          aria-disabled={Boolean(held) || upload.isPending || undefined}
          aria-busy={upload.isPending}
          onClick={() => !held && !upload.isPending && setAsking(true)}
        >
          {words('uploadSend')}
        </Button>
      </div>
      <SubmitQuestion
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onSubmit={() => file && upload.send(file, beside)}
      />
    </div>
  );
}

interface SubmitQuestionProps {
  isOpen: boolean;
  onClose: () => void;
  onSubmit: () => void;
}

/** E-058: submitting a report replaces the draft. */
function SubmitQuestion({ isOpen, onClose, onSubmit }: SubmitQuestionProps) {
  const t = useMessageLookup(caseMessages);
  const words = useMessages(casePageMessages);
  const { confirm } = messageKeysOf('submitVideo');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={confirm ? t(confirm.title) : ''}
      text={confirm ? t(confirm.text) : null}
      confirmLabel={words('uploadSend')}
      onConfirm={() => {
        onClose();
        onSubmit();
      }}
      onCancel={onClose}
    />
  );
}
