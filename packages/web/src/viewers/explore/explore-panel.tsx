import { Button } from '@mantine/core';
import { ChevronLeft, ChevronRight, Eye, EyeOff, ZoomIn, ZoomOut, type LucideIcon } from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { BackButton } from './back-button.tsx';
import styles from './explore-frame.module.css';
import { exploreMessages } from './explore-messages.ts';
import type { ExploredImage } from './explored-image.ts';

interface ExplorePanelProps {
  readonly image: ExploredImage;
  /** The image that is wanted, counted from 0. */
  readonly index: number;
  readonly onIndex: (index: number) => void;
  /** Null where nothing was drawn. */
  readonly hasInk: boolean | null;
  readonly onInk: (hasInk: boolean) => void;
  readonly onZoom: (ratio: number) => void;
  /** Not as it was explained any more. */
  readonly isAway: boolean;
  readonly onExplained: () => void;
  readonly onBack: () => void;
}

const step = 1.3;

/** Below the image: where one is, and everything that a finger on it can do, as buttons. */
export function ExplorePanel(props: ExplorePanelProps) {
  const { image, index, hasInk, onInk, onZoom, isAway, onExplained, onBack } = props;
  const t = useMessages(exploreMessages);
  const { series, count } = image;
  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <BackButton onBack={onBack} />
        <p className={styles['where']} role="status">
          {t('where', { series: series.description || t('series'), n: index + 1, count })}
        </p>
      </div>
      {count > 1 ? <Slider {...props} /> : null}
      <div className={styles['buttons']}>
        <WordButton icon={ZoomIn} words={t('larger')} onPress={() => onZoom(step)} />
        <WordButton icon={ZoomOut} words={t('smaller')} onPress={() => onZoom(1 / step)} />
        {hasInk === null ? null : (
          <WordButton
            icon={hasInk ? EyeOff : Eye}
            words={t(hasInk ? 'hideInk' : 'showInk')}
            onPress={() => onInk(!hasInk)}
          />
        )}
        {isAway ? (
          <Button variant="default" onClick={onExplained}>
            {t('explained')}
          </Button>
        ) : null}
      </div>
      {count > 1 ? (
        <p className={styles['how']}>
          <span className={styles['touch']}>{t('howTouch')}</span>
          <span className={styles['mouse']}>{t('howMouse')}</span>
        </p>
      ) : null}
    </div>
  );
}

interface WordButtonProps {
  readonly icon: LucideIcon;
  readonly words: string;
  readonly onPress: () => void;
}

function WordButton({ icon: Icon, words, onPress }: WordButtonProps) {
  return (
    <Button
      variant="default"
      onClick={onPress}
      leftSection={<Icon size={18} strokeWidth={1.75} aria-hidden />}
    >
      {words}
    </Button>
  );
}

function Slider({ image: { count }, index, onIndex }: ExplorePanelProps) {
  const t = useMessages(exploreMessages);
  return (
    <div className={styles['slices']}>
      <button
        type="button"
        className={styles['step']}
        aria-label={t('previous')}
        disabled={index === 0}
        onClick={() => onIndex(index - 1)}
      >
        <ChevronLeft size={24} strokeWidth={1.75} aria-hidden />
      </button>
      <input
        type="range"
        className={styles['slider']}
        min={1}
        max={count}
        value={index + 1}
        aria-label={t('slider')}
        aria-valuetext={t('imageOf', { n: index + 1, count })}
        onChange={(event) => onIndex(Number(event.currentTarget.value) - 1)}
      />
      <button
        type="button"
        className={styles['step']}
        aria-label={t('next')}
        disabled={index === count - 1}
        onClick={() => onIndex(index + 1)}
      >
        <ChevronRight size={24} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}
