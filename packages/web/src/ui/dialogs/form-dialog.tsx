import { Button, Modal } from '@mantine/core';
import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './form-dialog.module.css';
import { useTopDialog } from './use-top-dialog.ts';
import { useUiWords } from '../text/ui-words.tsx';

export interface FormDialogProps {
  isOpen: boolean;
  title: ReactNode;
  /** Pixels; 480 unless told otherwise. */
  width?: number;
  /** A slip beside it must not give up what took long to fill in. */
  isHeldOpen?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with something to fill in or to choose; its focus goes back to where it was opened. */
export function FormDialog({ isOpen, title, width = 480, isHeldOpen, onClose, children }: FormDialogProps) {
  const close = useTopDialog(isOpen, onClose);
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      size={width}
      withCloseButton={false}
      closeOnClickOutside={isHeldOpen !== true}
    >
      {children}
    </Modal>
  );
}

export interface DialogFieldsProps {
  /** Where Enter in a field is as good as the button at the foot. */
  onSubmit?: ComponentProps<'form'>['onSubmit'];
  children: ReactNode;
}

/** What the dialog asks, one below the other, with a `DialogFoot` as the last. */
export function DialogFields({ onSubmit, children }: DialogFieldsProps) {
  if (!onSubmit) return <div className={styles['fields']}>{children}</div>;
  return (
    <form className={styles['fields']} noValidate autoComplete="off" onSubmit={onSubmit}>
      {children}
    </form>
  );
}

export interface DialogFootProps {
  /** What holds it up, or what the button brings about; the button is described by it. */
  hint: ReactNode;
  action: string;
  isHeld: boolean;
  isBusy?: boolean;
  tone?: 'brand' | 'danger';
  /** The focus begins at the way out, where the way on takes something away. */
  isCancelFirst?: boolean;
  /** What the way out is called, where it leads back instead. */
  cancel?: string;
  /** Without it the button submits the form around it. */
  onAction?: () => void;
  onCancel: () => void;
}

/** The way out and the way on; what cannot be done yet stays within reach of the keyboard and says why. */
export function DialogFoot(props: DialogFootProps) {
  const {
    hint,
    action,
    isHeld,
    isBusy = false,
    tone = 'brand',
    isCancelFirst,
    cancel,
    onAction,
    onCancel,
  } = props;
  const words = useUiWords();
  const id = useId();
  const isOff = isHeld || isBusy;
  return (
    <>
      <p id={id} className={styles['hint']}>
        {hint}
      </p>
      <div className={styles['actions']}>
        <Button variant="subtle" data-autofocus={isCancelFirst} onClick={onCancel}>
          {cancel ?? words.cancel}
        </Button>
        <Button
          type={onAction ? 'button' : 'submit'}
          color={tone}
          aria-disabled={isOff || undefined}
          aria-busy={isBusy}
          aria-describedby={id}
          {...(onAction && { onClick: () => isOff || onAction() })}
        >
          {action}
        </Button>
      </div>
    </>
  );
}
