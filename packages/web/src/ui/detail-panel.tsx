import { useMediaQuery } from '@mantine/hooks';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './detail-panel.module.css';
import { PlainDialog } from './plain-dialog.tsx';
import { useUiWords } from './ui-words.tsx';

export interface DetailPanelProps {
  title: ReactNode;
  onClose: () => void;
  /** Stays at the foot while the rest scrolls. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One thing of a list beside the list; where there is no room for both, a drawer over it. */
export function DetailPanel({ title, onClose, actions, children }: DetailPanelProps) {
  const words = useUiWords();
  const id = useId();
  const hasRoom = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false });
  if (!hasRoom) {
    return (
      <PlainDialog isOpen title={title} place="side" onClose={onClose}>
        {children}
        {actions ? <div className={styles['actions']}>{actions}</div> : null}
      </PlainDialog>
    );
  }
  return (
    <aside className={styles['panel']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        <IconButton label={words.close} onPress={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <div className={styles['body']}>{children}</div>
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </aside>
  );
}
