import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { CircleQuestionMark } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { DeferredControl, deferredPart } from '../ui/deferred-part.tsx';
import { shellMessages } from './shell-messages.ts';

const HelpPanel = deferredPart(async () => (await import('./help-panel.tsx')).HelpPanel);

/** C-015, CG-140: contact options. A chat, if there is one, opens in a separate window that sees none of our data. */
export function HelpButton() {
  return (
    <DeferredControl standIn={<HelpIcon aria-haspopup="dialog" />}>
      {(start) => <HelpPanel {...start} />}
    </DeferredControl>
  );
}

type HelpIconProps = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>;

export function HelpIcon(button: HelpIconProps) {
  const t = useMessages(shellMessages);
  return (
    <ActionIcon {...button} aria-label={t('help')} title={t('help')}>
      <CircleQuestionMark size={18} strokeWidth={1.75} aria-hidden />
    </ActionIcon>
  );
}
