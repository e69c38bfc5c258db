import { Button } from '@mantine/core';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { studioWords } from './studio-words.ts';
import styles from './leave-dialog.module.css';

interface LeaveDialogProps {
  readonly isOpen: boolean;
  readonly onFinish: () => void;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks what to do with a running recording before the studio is left. */
export function LeaveDialog({ isOpen, onFinish, onLeave, onStay }: LeaveDialogProps) {
  const t = useMessages(studioWords);
  return (
    <Dialog isOpen={isOpen} title={t('leaveTitle')} onClose={onStay} isWide>
      <p className={styles['text']}>{t('leaveText')}</p>
      <div className={styles['actions']}>
        <Button variant="subtle" onClick={onLeave}>
          {t('leaveUnfinished')}
        </Button>
        <Button variant="default" onClick={onFinish}>
          {t('leaveFinish')}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {t('leaveStay')}
        </Button>
      </div>
    </Dialog>
  );
}
