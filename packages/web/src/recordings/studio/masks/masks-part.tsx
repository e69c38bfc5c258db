import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { viewerMessages } from '../../../viewers/study/viewer-messages.ts';
import type { ViewerLanguage } from '../../../viewers/study/viewer-messages.ts';
import type { Studio } from '../use-studio.ts';
import { maskMessages } from './mask-messages.ts';
import styles from './masks-part.module.css';

interface MasksPartProps {
  readonly studio: Pick<Studio, 'masks' | 'panes'>;
  readonly language: ViewerLanguage;
}

/** The masks of each series. */
export function MasksPart({ studio: { masks, panes }, language }: MasksPartProps) {
  const t = useMessages(maskMessages);
  const known = panes.all.flatMap(({ document }) => document.series);
  const nameOf = (uid: string): string => {
    const series = known.find(({ seriesUid }) => seriesUid === uid);
    return series ? series.description || viewerMessages[language].series(series.number) : t('otherSeries');
  };
  const items = [...masks.covered].flatMap(([series, boxes]) =>
    boxes.map(({ width, height }, at) => {
      const size = { width: Math.round(width), height: Math.round(height) };
      return { series, at, words: t('item', { series: nameOf(series), n: at + 1, ...size }) };
    }),
  );
  return (
    <>
      <p>{t('about')}</p>
      <p className={styles['how']}>{t('how')}</p>
      {items.length === 0 ? (
        <p className={styles['how']}>{t('none')}</p>
      ) : (
        <ul className={styles['list']} aria-label={t('list')}>
          {items.map(({ series, at, words }) => (
            <li key={`${series} ${at}`}>
              <span>{words}</span>
              <IconButton label={t('remove', { item: words })} onPress={() => masks.remove(series, at)}>
                <Trash2 size={18} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['buttons']}>
        <Button variant="default" disabled={!masks.canUndo} onClick={masks.undo}>
          {t('undo')}
        </Button>
        <Button variant="default" disabled={!masks.canRedo} onClick={masks.redo}>
          {t('redo')}
        </Button>
      </div>
    </>
  );
}
