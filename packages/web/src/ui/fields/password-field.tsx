import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useUiTexts } from '../text/ui-texts.tsx';

/**
 * A password field with a show button. Not Mantine's PasswordInput: its button handles the mouse and two keys but not
 * `click`, which is all that screen readers and voice control send, and its input is never `aria-invalid`.
 */
export function PasswordField(input: Omit<TextInputProps, 'type' | 'rightSection'>) {
  const words = useUiTexts();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextInput
      {...input}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={48}
      rightSection={
        <ActionIcon
          aria-label={isShown ? words.hidePassword : words.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
