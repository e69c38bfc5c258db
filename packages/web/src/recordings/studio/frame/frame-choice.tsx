import { Button, SegmentedControl } from '@mantine/core';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { frameShapes } from '../../capture/frame-size.ts';
import { frameMessages } from './frame-messages.ts';
import styles from './frame-choice.module.css';
import type { Frame } from './use-frame.ts';

/** Chooses a tall or a wide frame before a recording. */
export function FrameChoice({ frame }: { readonly frame: Frame }) {
  const t = useMessages(frameMessages);
  const { shape, choose, fixedBy, isReduced, tryFullSize, size } = frame;
  const shown = fixedBy === null ? shape : size.height > size.width ? 'tall' : 'wide';
  return (
    <div className={styles['choice']}>
      <div className={styles['line']}>
        <div>
          <p className={styles['name']} id="frame-choice">
            {t('frame')}
          </p>
          <p className={styles['hint']}>{t(fixedBy ?? 'hint')}</p>
        </div>
        <SegmentedControl
          aria-labelledby="frame-choice"
          classNames={{ label: styles['option'] ?? '' }}
          value={shown}
          disabled={fixedBy !== null}
          onChange={(next) => choose(next === 'wide' ? 'wide' : 'tall')}
          data={frameShapes.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {isReduced && fixedBy !== 'retake' ? (
        <div role="status">
          <p className={styles['hint']}>{t('reduced')}</p>
          <Button variant="default" onClick={tryFullSize}>
            {t('tryFull')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
