import type { Case } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { scriptMessages } from './script/script-messages.ts';
import { ScriptPart } from './script/script-part.tsx';
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
  const words = useMessages(scriptMessages);
  const isRecording = isLive(studio.model.state);
  const check: SheetTab = {
    id: 'sound',
    label: sound('part'),
    content: <SoundCheckPart check={studio.check} messages={messages} />,
  };
  const script: SheetTab = {
    id: 'script',
    label: words('part'),
    content: <ScriptPart script={studio.script} isLive={isRecording} />,
  };
  return (
    <SideSheet
      item={item}
      first={isRecording ? [script] : [check, script]}
      readMeanwhile={isRecording ? (studio.script.lines.length > 0 ? 'script' : 'report') : null}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
