import { Button, Modal } from '@mantine/core';
import { useMessages } from '../app/i18n.tsx';
import { SendingSteps, type SendingStepsProps } from './sending-steps.tsx';
import { isUnderway, pauseSending, resumeSending } from './sending-store.ts';
import styles from './sending.module.css';
import { uploadMessages } from './upload-messages.ts';

export interface SendingDialogProps extends SendingStepsProps {
  isOpen: boolean;
  onClose: () => void;
  onCancelUpload: () => void;
}

export function SendingDialog({ isOpen, onClose, onCancelUpload, ...steps }: SendingDialogProps) {
  const t = useMessages(uploadMessages);
  const { sending, patientName } = steps;
  const isSending = isUnderway(sending);
  const running = patientName ? t('dialogTitleOf', { name: patientName }) : t('dialogTitle');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={isSending ? running : t('dialogDone')}
      size={600}
      padding={28}
      withCloseButton={false}
    >
      {isSending ? <p className={styles['text']}>{t('dialogText')}</p> : null}
      <div className={styles['steps']}>
        <SendingSteps {...steps} />
      </div>
      <div className={styles['actions']}>
        {isSending ? (
          <>
            <Button
              variant="subtle"
              onClick={() => (sending.isPaused ? resumeSending(sending.id) : pauseSending(sending.id))}
            >
              {t(sending.isPaused ? 'goOn' : 'pause')}
            </Button>
            {sending.caseId === null ? (
              <Button variant="subtle" onClick={onCancelUpload}>
                {t('cancelUpload')}
              </Button>
            ) : null}
          </>
        ) : null}
        <span className={styles['space']} />
        <Button onClick={onClose} data-autofocus>
          {t(isSending ? 'background' : 'close')}
        </Button>
      </div>
    </Modal>
  );
}
