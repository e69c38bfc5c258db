import type { Case } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { SideSheet } from './sheet/side-sheet.tsx';
import type { SheetTab } from './sheet/sheet-tabs.tsx';
import { SoundCheckPart } from './sound/sound-check-part.tsx';
import { soundMessages } from './sound/sound-messages.ts';
import type { StudioMessages } from './studio-messages.ts';
import { isLive } from './use-studio-guard.ts';
import type { Studio } from './use-studio.ts';

interface StudioSheetProps {
  readonly item: Case;
  readonly studio: Studio;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly messages: StudioMessages;
}

/** The sheet with what it holds at this moment: the sound check only before a recording. */
export function StudioSheet({ item, studio, isOpen, onClose, messages }: StudioSheetProps) {
  const sound = useMessages(soundMessages);
  const isRecording = isLive(studio.model.state);
  const check: SheetTab = {
    id: 'sound',
    label: sound('part'),
    content: <SoundCheckPart check={studio.check} messages={messages} />,
  };
  return (
    <SideSheet
      item={item}
      first={isRecording ? [] : [check]}
      isLive={isRecording}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
