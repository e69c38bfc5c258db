import type { TrackMoment } from '@plainscan/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatDay } from '../../platform/language/date-format.ts';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { besideMessages } from '../beside/beside-messages.ts';
import besideStyles from '../beside/beside.module.css';
import { NormalPane } from '../beside/normal-pane.tsx';
import { useBeside } from '../beside/use-beside.ts';
import { setInstanceAuthorization } from '../instances/instance-access.ts';
import { DicomViewport, type DicomViewportHandle } from '../viewport/dicom-viewport.tsx';
import { BackButton } from './back-button.tsx';
import styles from './explore-frame.module.css';
import { exploreMessages } from './explore-messages.ts';
import { ExplorePanel } from './explore-panel.tsx';
import { exploredImageOf, type ExploredImage } from './explored-image.ts';
import { FirstLookCanvas } from './first-look-canvas.tsx';
import { InkLayer } from './ink-layer.tsx';
import type { OpenedImages } from './open-images.ts';

interface ExploreViewProps {
  readonly opened: OpenedImages;
  readonly moment: TrackMoment;
  /** Class of the box that replaces the video. */
  readonly className: string;
  readonly onBack: () => void;
  /** Shows the image that was beside it in the video; `null` if there was none. */
  readonly onOther: (() => void) | null;
}

/** The explained image of a moment, for the user to explore. Imports the image library: load it lazily. */
export function ExploreView({ opened, ...place }: ExploreViewProps) {
  const t = useMessages(exploreMessages);
  const image = exploredImageOf(opened.document, place.moment.view);
  const { access } = opened;
  // Runs before the effects of the pane, which request the first image.
  useLayoutEffect(
    () => (access === null ? undefined : setInstanceAuthorization(access.read, access.renew)),
    [access],
  );
  const first = opened.first?.path === image?.path ? opened.first : null;
  if (image) return <LiveImage opened={opened} image={image} first={first} {...place} />;
  return (
    <>
      <div className={place.className}>
        <p className={styles['instead']} role="status">
          {t('gone')}
        </p>
      </div>
      <div className={styles['panel']}>
        <BackButton onBack={place.onBack} />
      </div>
    </>
  );
}

interface LiveImageProps extends ExploreViewProps {
  readonly image: ExploredImage;
  readonly first: OpenedImages['first'];
}

function LiveImage({ opened, image, first, moment, className, onBack, onOther }: LiveImageProps) {
  const t = useMessages(exploreMessages);
  const tBeside = useMessages(besideMessages);
  const { locale } = useLocale();
  const pane = useRef<DicomViewportHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(image.index);
  const { document, access } = opened;
  const { beside, goTo } = useBeside({ document, series: image.series, access }, { index, setIndex });
  const [isTouched, setTouched] = useState(false);
  const [isShown, setShown] = useState(false);
  const [hasInk, setInk] = useState(true);
  // Kept, so that new links in a later response do not restart it. Without the preview, which shows another image.
  const [shown] = useState(() => ({ ...document, series: [{ ...image.series, previewUrl: null }] }));
  useEffect(() => box.current?.querySelector('section')?.focus({ preventScroll: true }), []);
  const isBeside = beside?.isOpen === true;
  // The button is below, and on a phone both images together are twice as high.
  useEffect(() => {
    if (isBeside) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isBeside]);

  const { studyDate } = document;
  const ownLabel = studyDate ? tBeside('thisStudyOf', { day: formatDay(studyDate) }) : tBeside('thisStudy');
  const touch = () => setTouched(true);
  return (
    <>
      <div
        ref={box}
        className={`${className} ${besideStyles['place']}`}
        data-beside={isBeside || undefined}
        onPointerDown={touch}
        onWheel={touch}
        onKeyDown={({ key }) => key !== 'Tab' && touch()}
      >
        <div className={besideStyles['panes']} data-two={isBeside || undefined}>
          <div className={besideStyles['half']}>
            <DicomViewport
              ref={pane}
              document={shown}
              seriesId={image.series.id}
              onSeriesChange={stay}
              instanceIndex={index}
              onInstanceChange={goTo}
              onShown={() => afterNextFrame(() => setShown(true))}
              activeTool="scroll"
              onToolChange={stay}
              firstView={moment.view}
              masks={moment.masks}
              showOverlay={false}
              hasScrubber={false}
              label={t('pane', { series: image.series.description || t('series') })}
              language={locale}
              renderOver={({ toPane }) =>
                hasInk && index === image.index ? <InkLayer marks={moment.ink} toPane={toPane} /> : null
              }
            />
            {first && !isShown ? <FirstLookCanvas draw={first.draw} /> : null}
            {isBeside ? <p className={besideStyles['label']}>{ownLabel}</p> : null}
          </div>
          {isBeside ? <NormalPane beside={beside} /> : null}
        </div>
      </div>
      <ExplorePanel
        image={image}
        index={index}
        onIndex={goTo}
        hasInk={moment.ink.length === 0 ? null : hasInk}
        onInk={setInk}
        onZoom={(ratio) => {
          touch();
          pane.current?.scaleZoom(ratio);
          if (beside?.isLinked) beside.pane.current?.scaleZoom(ratio);
        }}
        isAway={isTouched || index !== image.index}
        onExplained={() => {
          goTo(image.index);
          pane.current?.showView(moment.view);
          setTouched(false);
          box.current?.querySelector('section')?.focus({ preventScroll: true });
        }}
        onBack={onBack}
        onOther={onOther}
        beside={beside}
      />
    </>
  );
}

/** By then the drawing is on the screen. */
const afterNextFrame = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act));

/** One series and one tool are enough here. The viewer has the others. */
const stay = () => {};
