import { Button } from '@mantine/core';
import {
  ArrowLeftRight,
  ChevronLeft,
  ChevronRight,
  Columns2,
  Eye,
  EyeOff,
  Link2,
  Unlink2,
  ZoomIn,
  ZoomOut,
  type LucideIcon,
} from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { besideMessages } from '../beside/beside-messages.ts';
import besideStyles from '../beside/beside.module.css';
import type { Beside } from '../beside/use-beside.ts';
import { BackButton } from './back-button.tsx';
import styles from './explore-frame.module.css';
import { exploreMessages } from './explore-messages.ts';
import type { ExploredImage } from './explored-image.ts';

interface ExplorePanelProps {
  readonly image: ExploredImage;
  /** The requested image, zero-based. */
  readonly index: number;
  readonly onIndex: (index: number) => void;
  /** `null` if nothing was drawn. */
  readonly hasInk: boolean | null;
  readonly onInk: (hasInk: boolean) => void;
  readonly onZoom: (ratio: number) => void;
  /** Whether the view differs from the explained one. */
  readonly isAway: boolean;
  readonly onExplained: () => void;
  readonly onBack: () => void;
  /** `null` if no other image was beside it in the video. */
  readonly onOther: (() => void) | null;
  /** `null` if no normal study fits. */
  readonly beside: Beside | null;
}

const step = 1.3;

/** Below the image: the current position, and a button for every touch gesture. */
export function ExplorePanel(props: ExplorePanelProps) {
  const { image, index, hasInk, onInk, onZoom, isAway, onExplained, onBack, onOther, beside } = props;
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
        {onOther ? <WordButton icon={ArrowLeftRight} words={t('other')} onPress={onOther} /> : null}
        {beside ? <BesideButtons beside={beside} /> : null}
        {isAway ? (
          <Button variant="default" onClick={onExplained}>
            {t('explained')}
          </Button>
        ) : null}
      </div>
      {beside?.isOpen ? <BesideWords beside={beside} /> : null}
      {count > 1 ? (
        <p className={styles['how']}>
          <span className={styles['touch']}>{t('howTouch')}</span>
          <span className={styles['mouse']}>{t('howMouse')}</span>
        </p>
      ) : null}
    </div>
  );
}

function BesideButtons({ beside }: { beside: Beside }) {
  const t = useMessages(besideMessages);
  const { isOpen, toggle, isLinked, toggleLink, canLink } = beside;
  return (
    <>
      <WordButton icon={Columns2} words={t(isOpen ? 'close' : 'open')} onPress={toggle} />
      {isOpen && canLink ? (
        <WordButton
          icon={isLinked ? Unlink2 : Link2}
          words={t(isLinked ? 'unlink' : 'link')}
          onPress={toggleLink}
        />
      ) : null}
    </>
  );
}

function BesideWords({ beside: { index, opened, canLink } }: { beside: Beside }) {
  const t = useMessages(besideMessages);
  return (
    <>
      <p className={styles['where']} role="status">
        {opened ? t('where', { n: index + 1, count: opened.stack.count }) : null}
        {canLink ? null : ` ${t('apart')}`}
      </p>
      <p className={besideStyles['honest']}>{t('honest')}</p>
    </>
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
