import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './confirm-dialog.module.css';
import { Note } from '../feedback/note.tsx';
import { useTopDialog } from './use-top-dialog.ts';
import { useUiTexts } from '../text/ui-texts.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  /** A question. */
  title: string;
  text?: ReactNode;
  /** What the user should know before confirming. */
  warning?: string | null;
  /** Repeats the verb of the question. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'brand' | 'danger';
  isBusy?: boolean;
  /** Why it cannot be confirmed yet. The button then stays focusable but does nothing. */
  held?: string | null;
  /** What the user should rather do first. It is then the primary button and has the focus. */
  rather?: { label: string; onClick: () => void } | null;
  /** The error of the last attempt, in a sentence. */
  failure?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
  /** Fields that the decision needs, such as a reason. */
  children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    text,
    warning,
    confirmLabel,
    cancelLabel,
    tone = 'brand',
    isBusy = false,
    held,
    rather,
    failure,
    onConfirm,
    onCancel,
  } = props;
  const words = useUiTexts();
  const close = useTopDialog(isOpen, onCancel);
  const isOff = isBusy || Boolean(held);
  return (
    <Modal opened={isOpen} onClose={close} title={title} withCloseButton={false}>
      {text ? <p className={styles['text']}>{text}</p> : null}
      {warning ? (
        <div className={styles['fields']}>
          <Note tone="warn">{warning}</Note>
        </div>
      ) : null}
      {props.children ? <div className={styles['fields']}>{props.children}</div> : null}
      {held ? <p className={styles['held']}>{held}</p> : null}
      {failure ? (
        <div className={styles['fields']}>
          <Note tone="bad">{failure}</Note>
        </div>
      ) : null}
      <div className={styles['actions']}>
        <Button variant="subtle" onClick={onCancel}>
          {cancelLabel ?? words.cancel}
        </Button>
        <Button
          color={tone === 'danger' ? 'danger' : 'brand'}
          variant={rather ? 'default' : 'filled'}
          aria-disabled={isOff || undefined}
          aria-busy={isBusy}
          // Without a field to fill in, Enter confirms.
          data-autofocus={props.children || rather ? undefined : true}
          onClick={() => isOff || onConfirm()}
        >
          {confirmLabel}
        </Button>
        {rather ? (
          <Button data-autofocus onClick={rather.onClick}>
            {rather.label}
          </Button>
        ) : null}
      </div>
    </Modal>
  );
}
