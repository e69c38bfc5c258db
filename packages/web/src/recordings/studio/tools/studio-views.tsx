import { ArrowLeftRight, Columns2, Link2, Square, Unlink2, WandSparkles } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { studyToolMessages } from '../../../viewers/study/study-tool-messages.ts';
import { paneMessages } from '../panes/pane-messages.ts';
import type { Studio } from '../use-studio.ts';
import { studioKeys } from './studio-tool.ts';
import type { StudioToolsProps } from './studio-tools.tsx';
import { ToolButton, ToolGroup } from './tool-button.tsx';
import { toolMessages } from './tool-messages.ts';
import styles from './studio-tools.module.css';

/** Right of the picture: its windows, and a second picture. */
export function StudioViews({ studio, language }: StudioToolsProps) {
  return (
    <div className={styles['views']}>
      <Windows studio={studio} />
      <PaneTools studio={studio} language={language} />
    </div>
  );
}

/** One image or two, linked scrolling, and the pane that the tools act on. */
function PaneTools({ studio: { panes, run }, language }: StudioToolsProps) {
  const t = useMessages(paneMessages);
  const isTwo = panes.all.length > 1;
  const { isLinked, canLink } = panes.link;
  const button = (act: 'panes' | 'link' | 'otherPane', label: string, Sign: LucideIcon) => (
    <ToolButton
      isRow
      label={label}
      hotkey={studioKeys[act]}
      Sign={Sign}
      language={language}
      onPress={() => run({ kind: 'act', act })}
    />
  );
  return (
    <ToolGroup label={t('panes')}>
      {button('panes', t(isTwo ? 'one' : 'beside'), isTwo ? Square : Columns2)}
      {isTwo && canLink ? button('link', t(isLinked ? 'unlink' : 'link'), isLinked ? Unlink2 : Link2) : null}
      {isTwo ? button('otherPane', t('otherPane'), ArrowLeftRight) : null}
    </ToolGroup>
  );
}

/** The window presets of a CT. Other images have only the automatic one. */
function Windows({ studio: { study, run } }: { readonly studio: Studio }) {
  const t = useMessages(toolMessages);
  const words = useMessages(studyToolMessages);
  return (
    <div className={styles['windows']} role="group" aria-label={t('windows')}>
      <p aria-hidden="true">{t('windows')}</p>
      <button type="button" aria-keyshortcuts="0" onClick={() => run({ kind: 'act', act: 'automatic' })}>
        <WandSparkles aria-hidden="true" size={18} strokeWidth={1.75} />
        <span>{words('automatic')}</span>
        <kbd aria-hidden="true">0</kbd>
      </button>
      {study.presets.map(({ name }, at) => (
        <button
          key={name}
          type="button"
          aria-keyshortcuts={String(at + 1)}
          onClick={() => run({ kind: 'preset', at })}
        >
          <span>{words(name)}</span>
          <kbd aria-hidden="true">{at + 1}</kbd>
        </button>
      ))}
    </div>
  );
}
