import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { CircleQuestionMark } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { shellMessages } from './shell-messages.ts';

type HelpIconProps = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>;

/** The icon that opens the help. It is visible before the help has loaded. */
export function HelpIcon(button: HelpIconProps) {
  const t = useMessages(shellMessages);
  return (
    <ActionIcon {...button} aria-label={t('help')} title={t('help')}>
      <CircleQuestionMark size={18} strokeWidth={1.75} aria-hidden />
    </ActionIcon>
  );
}
