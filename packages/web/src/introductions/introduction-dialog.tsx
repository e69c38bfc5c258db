import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { useUiTexts } from '../ui/text/ui-texts.tsx';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { VideoFileField } from '../reports/video/video-file-field.tsx';
import form from '../cases/case-dialog.module.css';
import { videoFileProblem } from '../reports/video/use-video-sending.ts';
import { introductionMessages } from './introduction-messages.ts';
import { useIntroductionUpload, type Place } from './use-introduction.ts';

interface IntroductionDialogProps {
  item: Place;
  title: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Uploads another introduction for the clinic. Stays open while sending, and says why a file is refused. */
export function IntroductionDialog({ item, title, isOpen, onClose }: IntroductionDialogProps) {
  const upload = useIntroductionUpload(item, onClose);
  const close = () => {
    if (upload.isPending) return;
    upload.forgetFailure();
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      size={520}
      padding={28}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <IntroductionForm upload={upload} onClose={close} />
    </Modal>
  );
}

interface IntroductionFormProps {
  upload: ReturnType<typeof useIntroductionUpload>;
  onClose: () => void;
}

function IntroductionForm({ upload, onClose }: IntroductionFormProps) {
  const words = useMessages(introductionMessages);
  const pages = useMessages(casePageMessages);
  const ui = useUiTexts();
  const [file, setFile] = useState<File | null>(null);
  const isHeld = file === null || videoFileProblem(file) !== null;
  const choose = (chosen: File | null) => {
    upload.forgetFailure();
    setFile(chosen);
  };
  return (
    <div className={form['form']}>
      <VideoFileField hint={words('hint')} file={file} sending={upload} onChange={choose} />
      {upload.failure ? <Note tone="bad">{upload.failure}</Note> : null}
      {file === null ? <p className="meta">{pages('uploadHeld')}</p> : null}
      <div className={form['actions']}>
        <Button variant="subtle" onClick={() => (upload.isPending ? upload.stop() : onClose())}>
          {upload.isPending ? pages('uploadStop') : ui.cancel}
        </Button>
        <Button
          aria-disabled={isHeld || upload.isPending || undefined}
          aria-busy={upload.isPending}
          onClick={() => isHeld || upload.isPending || upload.send(file)}
        >
          {pages('uploadSend')}
        </Button>
      </div>
    </div>
  );
}
