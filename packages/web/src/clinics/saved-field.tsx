import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './clinic-panel.module.css';

interface SavedFieldProps {
  id: string;
  value: string;
  placeholder: string;
  isInvalid: boolean;
  inputMode?: 'url';
  maxLength?: number;
  suffix?: string;
  onType: (text: string) => void;
  onSave: () => void;
  /** The buttons next to it. */
  children: ReactNode;
}

/** Enter in the field does the same as the button next to it. */
export function SavedField({
  id,
  value,
  placeholder,
  isInvalid,
  inputMode,
  maxLength = 500,
  suffix,
  onType,
  onSave,
  children,
}: SavedFieldProps) {
  return (
    <form
      className={styles['field']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <TextInput
        id={id}
        className={styles['input']}
        value={value}
        placeholder={placeholder}
        inputMode={inputMode}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        error={isInvalid}
        rightSection={suffix ? <span className={styles['suffix']}>{suffix}</span> : null}
        rightSectionWidth={suffix ? 'auto' : undefined}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {children}
    </form>
  );
}

/** Stays focusable by keyboard while it cannot be pressed. */
export function FocusableDisabledButton({
  isHeld,
  onPress,
  children,
}: {
  isHeld: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <Button type="button" aria-disabled={isHeld || undefined} onClick={() => isHeld || onPress()}>
      {children}
    </Button>
  );
}
