import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import styles from './lite-field.module.css';
import { LiteField, type LiteFieldProps } from './lite-field.tsx';
import { useUiTexts } from '../text/ui-texts.tsx';

type LitePasswordFieldProps = Omit<LiteFieldProps, 'type' | 'endSection'>;

/** A password field with a show button. The button is focusable, and the field is never cleared. */
export function LitePasswordField(input: LitePasswordFieldProps) {
  const words = useUiTexts();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <LiteField
      {...input}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      endSection={
        <button
          type="button"
          className={styles['iconButton']}
          aria-label={isShown ? words.hidePassword : words.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </button>
      }
    />
  );
}
