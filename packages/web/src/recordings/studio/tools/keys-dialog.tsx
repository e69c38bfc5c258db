import { useMessages } from '../../../platform/language/i18n.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { KeyGroups, type KeyGroup, type KeyRow as Row } from '../../../ui/lists/key-groups.tsx';
import { studyToolMessages } from '../../../viewers/study/study-tool-messages.ts';
import { viewerMessages } from '../../../viewers/study/viewer-messages.ts';
import type { ViewerLanguage } from '../../../viewers/study/viewer-messages.ts';
import { studioKeys, studioToolKeys } from './studio-tool.ts';
import type { StudioAct } from './studio-tool.ts';
import { toolMessages } from './tool-messages.ts';

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly language: ViewerLanguage;
}

/** All keys of the studio, grouped by purpose. */
export function KeysDialog({ isOpen, onClose, language }: KeysDialogProps) {
  const t = useMessages(toolMessages);
  return (
    <Dialog isOpen={isOpen} title={t('keys')} onClose={onClose} isWide>
      <p className="secondary">{t('keysNote')}</p>
      <KeyGroups groups={useKeyGroups(language)} />
    </Dialog>
  );
}

function useKeyGroups(language: ViewerLanguage): readonly KeyGroup[] {
  const t = useMessages(toolMessages);
  const study = useMessages(studyToolMessages);
  const { tools } = viewerMessages[language];
  const own = (act: StudioAct & keyof (typeof toolMessages)['en']): Row => [t(act), studioKeys[act]];
  const shared = (act: 'invert' | 'rotate' | 'planes' | 'play' | 'slower' | 'faster' | 'automatic'): Row => [
    study(act),
    studioKeys[act],
  ];
  const drawing = ['arrow', 'circle', 'line', 'text', 'laser', 'eraser', 'mask'] as const;
  return [
    [t('keysRecording'), (['record', 'goBack', 'chapter', 'nextLine', 'backLine', 'help'] as const).map(own)],
    [
      t('mark'),
      [
        [tools.pen, studioToolKeys.pen],
        ...drawing.map((name): Row => [t(name), studioToolKeys[name]]),
        ...(['color', 'fading', 'undo', 'redo', 'clear'] as const).map(own),
        [t('cross'), studioKeys.cross, '← ↑ ↓ →', 'Esc'],
      ],
    ],
    [t('keysPanes'), (['panes', 'earlier', 'normal', 'link', 'otherPane'] as const).map(own)],
    [
      t('keysPicture'),
      [
        ...(['scroll', 'window', 'zoom', 'pan'] as const).map((name): Row => [
          tools[name],
          studioToolKeys[name],
        ]),
        [t('slices'), '↑ ↓'],
        [t('seriesSteps'), '[ ]'],
        [t('zoomSteps'), '+ −'],
        [t('presets'), '1 … 6'],
        ...(['automatic', 'invert', 'rotate', 'planes', 'play', 'slower', 'faster'] as const).map(shared),
        [tools.reset, studioKeys.reset],
      ],
    ],
  ];
}
