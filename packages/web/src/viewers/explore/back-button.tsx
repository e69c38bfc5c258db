import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { exploreMessages } from './explore-messages.ts';

/** Never waits for anything. */
export function BackButton({ onBack }: { onBack: () => void }) {
  const t = useMessages(exploreMessages);
  return (
    <Button onClick={onBack} leftSection={<Undo2 size={18} strokeWidth={1.75} aria-hidden />}>
      {t('back')}
    </Button>
  );
}
