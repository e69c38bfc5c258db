import { Button, Modal } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { SendingSteps, type SendingStepsProps } from './sending-steps.tsx';
import { hasFailed, isUnderway, pauseSending, resumeSending } from './sending-store.ts';
import styles from './sending.module.css';
import { uploadMessages } from './upload-messages.ts';

export interface SendingDialogProps extends SendingStepsProps {
  isOpen: boolean;
  onClose: () => void;
  onCancelUpload: () => void;
}

/** How long the completed state stays visible (G-017, X-030). */
const closeMilliseconds = 1_000;

/**
 * The upload progress of a study. It closes automatically after the last byte is safe and stays open after a failure.
 */
export function SendingDialog({ isOpen, onClose, onCancelUpload, ...steps }: SendingDialogProps) {
  const t = useMessages(uploadMessages);
  const { sending, patientName } = steps;
  const isSending = isUnderway(sending);
  const isFailed = hasFailed(sending);
  useCloseAtEnd(isOpen, isSending, isFailed, onClose);
  const running = patientName ? t('dialogTitleOf', { name: patientName }) : t('dialogTitle');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={isFailed ? t('uploadFailed') : isSending ? running : t('dialogDone')}
      size={600}
      padding={28}
      withCloseButton={false}
    >
      {isSending ? <p className={styles['text']}>{t('dialogText')}</p> : null}
      {steps.isOwn && !isFailed ? <p className={styles['text']}>{t('dialogOwnText')}</p> : null}
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

/** Closes automatically only if it was open when sending ended. A user who opens it later wants to read it. */
function useCloseAtEnd(isOpen: boolean, isSending: boolean, isFailed: boolean, onClose: () => void): void {
  const wasSending = useRef(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    wasSending.current = isOpen && (isSending || wasSending.current);
    if (!wasSending.current || isSending || isFailed) return;
    const timer = setTimeout(() => close(), closeMilliseconds);
    return () => clearTimeout(timer);
  }, [isOpen, isSending, isFailed]);
}
