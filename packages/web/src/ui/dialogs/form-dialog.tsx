import { Button, Modal } from '@mantine/core';
import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './form-dialog.module.css';
import { useTopDialog } from './use-top-dialog.ts';
import { useUiTexts } from '../text/ui-texts.tsx';

export interface FormDialogProps {
  isOpen: boolean;
  title: ReactNode;
  /** Pixels. Defaults to 480. */
  width?: number;
  /** `true` if an accidental click next to it must not discard long input. */
  isHeldOpen?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog for input or choices. The focus returns to where it was opened. */
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
  /** If set, Enter in a field does the same as the footer's button. */
  onSubmit?: ComponentProps<'form'>['onSubmit'];
  children: ReactNode;
}

/** The content of the dialog, stacked, with a `DialogFoot` last. */
export function DialogFields({ onSubmit, children }: DialogFieldsProps) {
  if (!onSubmit) return <div className={styles['fields']}>{children}</div>;
  return (
    <form className={styles['fields']} noValidate autoComplete="off" onSubmit={onSubmit}>
      {children}
    </form>
  );
}

export interface DialogFootProps {
  /** What is missing, or what the button does. The button is described by it. */
  hint: ReactNode;
  action: string;
  isHeld: boolean;
  isBusy?: boolean;
  tone?: 'brand' | 'danger';
  /** `true` to focus the cancel button first, if the action removes something. */
  isCancelFirst?: boolean;
  /** Label of the cancel button, if it leads back instead. */
  cancel?: string;
  /** Without it, the button submits the surrounding form. */
  onAction?: () => void;
  onCancel: () => void;
}

/** Cancel and action button. A disabled action stays focusable by keyboard and says why. */
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
  const words = useUiTexts();
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
