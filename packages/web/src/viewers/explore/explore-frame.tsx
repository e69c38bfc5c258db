import { Button } from '@mantine/core';
import type { TrackMoment } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../platform/api/app-error.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { loadPart } from '../../ui/load-part.ts';
import type { LookPlace } from '../../ui/player/player-look.ts';
import { formatTime } from '../../ui/player/video-time.ts';
import { BackButton } from './back-button.tsx';
import { FirstLookCanvas } from './first-look-canvas.tsx';
import { exploreMessages } from './explore-messages.ts';
import styles from './explore-frame.module.css';
import type { ExploredImages } from './explored-image.ts';

interface ExploreFrameProps extends LookPlace {
  /** The explained image and the other image that was beside it. */
  readonly moments: readonly [TrackMoment, ...TrackMoment[]];
  readonly images: ExploredImages;
}

/** Fetched on the first press, because the image library is many times as large as the page. */
const partQuery = {
  queryKey: ['explore-view'],
  queryFn: () => loadPart(async () => (await import('./explore-view.tsx')).ExploreView),
};
const keyOf = (images: ExploredImages): string => ('studyId' in images ? images.studyId : images.videoId);
/** Fails without a connection instead of waiting, because the way back to the video is always available. */
const once = { staleTime: Infinity, networkMode: 'always', retry: false } as const;

/** The image explained at a moment, shown in place of the video. */
export function ExploreFrame({ moments, images, seconds, className, onBack }: ExploreFrameProps) {
  const t = useMessages(exploreMessages);
  const frame = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const [explained] = moments;
  const opened = useQuery({
    queryKey: ['explored-images', keyOf(images)],
    queryFn: async ({ client }) => {
      const { openImages } = await loadPart(() => import('./open-images.ts'));
      return openImages(client, images, explained);
    },
    ...once,
  });
  // Loaded after the first image, which is much smaller. Otherwise both would be late.
  const part = useQuery({ ...partQuery, ...once, enabled: opened.data !== undefined });
  // The pressed button has been unmounted.
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  const retry = () => {
    if (part.error) void part.refetch();
    if (opened.error) void opened.refetch();
  };
  const View = part.data;
  const label = t('place', { time: formatTime(seconds) });
  return (
    <div
      ref={frame}
      className={styles['frame']}
      role="group"
      aria-label={label}
      tabIndex={-1}
      data-theme="dark"
    >
      {View && opened.data ? (
        <View
          key={chosen}
          opened={opened.data}
          moment={moments[chosen] ?? explained}
          className={className}
          onBack={onBack}
          onOther={moments.length > 1 ? () => setChosen((chosen + 1) % moments.length) : null}
        />
      ) : (
        <>
          <div className={className}>
            {opened.data?.first && !part.error ? <FirstLookCanvas draw={opened.data.first.draw} /> : null}
            <Fallback error={opened.error ?? part.error} onRetry={retry} />
          </div>
          <div className={styles['panel']}>
            <div className={styles['head']}>
              <BackButton onBack={onBack} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

interface FallbackProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Shown while the image is missing or if it cannot be opened. */
function Fallback({ error, onRetry }: FallbackProps) {
  const t = useMessages(exploreMessages);
  return (
    <div className={styles[error ? 'instead' : 'opening']} role="status">
      {error ? <Failure error={error} onRetry={onRetry} /> : <p>{t('loading')}</p>}
    </div>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useMessages(exploreMessages);
  const status = error instanceof AppError ? error.status : 0;
  if (status === 404) return <p>{t('gone')}</p>;
  if ([401, 403, 410, 423].includes(status)) return <p>{t('refused')}</p>;
  return (
    <>
      <p>{t('failed')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </>
  );
}
