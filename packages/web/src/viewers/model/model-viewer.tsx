import { Button } from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { useUiTexts } from '../../ui/text/ui-texts.tsx';
import { fileViewerMessages } from '../resources/file-viewer-messages.ts';
import type { FileViewerProps } from '../resources/file-viewer-props.ts';
import { viewerPageMessages } from '../viewer-page-messages.ts';
import { ViewerFrame } from '../resources/viewer-frame.tsx';
import type { ModelScene } from './model-scene.ts';
import styles from './model-viewer.module.css';
import { useModel, type ModelState } from './use-model.ts';

const failures = {
  download: 'modelFailed',
  unreadable: 'modelUnreadable',
  unsupported: 'modelUnsupported',
} as const;

/** A 3D model that the user turns with pointer, fingers or keys (H-009). */
export function ModelViewer({ resource, renew, room }: FileViewerProps) {
  const t = useMessages(fileViewerMessages);
  const words = useUiTexts();
  const [turn, setTurn] = useState(0);
  const again = () =>
    void renew().then(
      () => setTurn(turn + 1),
      () => {},
    );
  const { canvas, scene, state } = useModel(resource.path ?? '', turn);
  return (
    <ViewerFrame
      {...room}
      tools={
        <>
          <span className={styles['hint']}>{t('turnHint')}</span>
          <IconButton label={words.zoomReset} onPress={() => scene.current?.reset()}>
            <RotateCcw size={18} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </>
      }
    >
      <div
        className={styles['stage']}
        role="group"
        tabIndex={0}
        aria-label={t('model', { title: resource.title })}
        onKeyDown={(event) => runKey(event, scene.current)}
      >
        <canvas ref={canvas} data-shown={state.at === 'shown' || undefined} aria-hidden />
        {state.at === 'shown' ? null : <StatusMessage state={state} onRetry={again} />}
      </div>
    </ViewerFrame>
  );
}

type PendingOrFailed = Exclude<ModelState, { at: 'shown' }>;

function StatusMessage({ state, onRetry }: { state: PendingOrFailed; onRetry: () => void }) {
  const t = useMessages(fileViewerMessages);
  const page = useMessages(viewerPageMessages);
  if (state.at === 'failed') {
    return (
      <div className={styles['saying']} role="alert">
        <p className={styles['failed']}>{t(failures[state.why])}</p>
        {state.why === 'download' ? <Button onClick={onRetry}>{page('tryAgain')}</Button> : null}
      </div>
    );
  }
  const text = t('downloading', { n: state.percent });
  return (
    <div className={styles['saying']}>
      <p>{text}</p>
      <ProgressLine percent={state.percent} label={text} />
    </div>
  );
}

const step = Math.PI / 18;

function runKey(event: KeyboardEvent, scene: ModelScene | null): void {
  if (!scene || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = {
    ArrowLeft: () => scene.turn(-step, 0),
    ArrowRight: () => scene.turn(step, 0),
    ArrowUp: () => scene.turn(0, step),
    ArrowDown: () => scene.turn(0, -step),
    '+': () => scene.approach(1.1),
    '=': () => scene.approach(1.1),
    '-': () => scene.approach(1 / 1.1),
    '0': () => scene.reset(),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
