import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './plain-dialog.module.css';
import { useUiWords } from './ui-words.tsx';

export interface PlainDialogProps {
  isOpen: boolean;
  title: ReactNode;
  /** Escape and the cross; without it the dialog has to be answered. */
  onClose?: () => void;
  /** `side` is a drawer at the right, for editing one thing; `top` sits high, for what is typed into. */
  place?: 'middle' | 'side' | 'top';
  isWide?: boolean;
  /** The title is read out but not shown. */
  isTitleHidden?: boolean;
  children: ReactNode;
}

/** The browser's own dialog: it holds the focus, covers the rest, and gives the focus back. */
export function PlainDialog(props: PlainDialogProps) {
  const { isOpen, title, onClose, place = 'middle', isWide, isTitleHidden, children } = props;
  const words = useUiWords();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    // The field that the dialog was opened for; without one, the browser takes the first it finds.
    dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <dialog
      ref={ref}
      className={styles['dialog']}
      data-side={place === 'side' || undefined}
      data-top={place === 'top' || undefined}
      data-wide={isWide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div className={isTitleHidden ? 'visually-hidden' : styles['head']}>
        <h2 id={id}>{title}</h2>
        {onClose && !isTitleHidden ? (
          <IconButton label={words.close} onPress={onClose}>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        ) : null}
      </div>
      {children}
    </dialog>
  );
}
