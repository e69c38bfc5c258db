import { Select, TextInput } from '@mantine/core';
import { Check, ScanText } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './suggestion-field.module.css';
import { useUiTexts } from '../text/ui-texts.tsx';

/** Suggested: read from the images, not used yet. Confirmed: checked by the user. Own: typed by the user. */
export type SuggestionState = 'suggested' | 'confirmed' | 'own';

export interface SuggestionFieldProps {
  label: string;
  /** What the page finds it by, as `data-field`. */
  name?: string;
  value: string;
  state: SuggestionState;
  onChange: (value: string) => void;
  onConfirm: () => void;
  onBlur?: () => void;
  error?: ReactNode;
  isOptional?: boolean;
  inputMode?: 'text' | 'numeric' | 'email' | 'tel';
  placeholder?: string;
  maxLength?: number;
  /** Turns the field into a choice between these options. */
  options?: readonly { value: string; label: string }[];
}

/** A field that may be filled in from the images. A suggested value is used only after the user has confirmed it. */
export function SuggestionField(props: SuggestionFieldProps) {
  const { label, name, state, isOptional = false } = props;
  const words = useUiTexts();
  const id = useId();
  return (
    <div className={styles['field']} data-state={state} data-field={name}>
      <div className={styles['labels']}>
        <label className="mantine-InputWrapper-label" htmlFor={id}>
          {label} {isOptional ? <span className={styles['optional']}>{words.optional}</span> : null}
        </label>
        <Origin state={state} id={`${id}-origin`} />
      </div>
      <Control {...props} id={id} />
    </div>
  );
}

function Control(props: SuggestionFieldProps & { id: string }) {
  const { id, value, state, onChange, onBlur, error, inputMode, placeholder, maxLength, options } = props;
  const shared = {
    id,
    error,
    autoComplete: 'off',
    'aria-describedby': state === 'own' ? undefined : `${id}-origin`,
    ...(placeholder ? { placeholder } : {}),
    ...(onBlur ? { onBlur } : {}),
    ...(state === 'suggested' && {
      rightSectionWidth: 92,
      rightSectionPointerEvents: 'all' as const,
      rightSection: <Confirm {...props} />,
    }),
  };
  if (options) {
    return (
      <Select
        {...shared}
        data={options}
        value={value || null}
        allowDeselect={false}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      value={value}
      {...(inputMode ? { inputMode } : {})}
      {...(maxLength ? { maxLength } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Confirm({ label, onConfirm }: SuggestionFieldProps) {
  const words = useUiTexts();
  return (
    <button
      type="button"
      className={styles['confirm']}
      aria-label={`${words.confirm}: ${label}`}
      onClick={onConfirm}
    >
      {words.confirm}
    </button>
  );
}

function Origin({ state, id }: { state: SuggestionState; id: string }) {
  const words = useUiTexts();
  if (state === 'own') return null;
  const Icon = state === 'confirmed' ? Check : ScanText;
  return (
    <span id={id} className={styles['origin']}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {state === 'confirmed' ? words.confirmed : words.readFromImages}
    </span>
  );
}
