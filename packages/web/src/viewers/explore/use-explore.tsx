import { trackMomentsAt, type Case } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import type { PlayerLook } from '../../ui/player/player-look.ts';
import { studyDocumentQuery } from '../viewer-queries.ts';
import { eventTrackQuery } from './event-track-query.ts';
import { ExploreFrame } from './explore-frame.tsx';
import { exploreMessages } from './explore-messages.ts';
import { exploredImageOf, type ExploredImages } from './explored-image.ts';

interface ExploreOptions {
  readonly video: Pick<NonNullable<Case['videoReport']>, 'id' | 'eventTrackLink'> | null;
  /** `null` if the reader may not see the images or they are gone. */
  readonly images: ExploredImages | null;
}

/** B7: what a player needs to offer the image explained at the moment. Undefined without an event track or images. */
export function useExplore({ video, images }: ExploreOptions): PlayerLook | undefined {
  const t = useMessages(exploreMessages);
  const [hasStarted, setStarted] = useState(false);
  const link = video?.eventTrackLink ?? null;
  const canExplore = video !== null && link !== null && images !== null;
  const { data: events } = useQuery({
    ...eventTrackQuery(video?.id ?? '', link ?? ''),
    enabled: canExplore && hasStarted,
  });
  const isKnown = images !== null && 'studyId' in images;
  // Uses only what the page itself has fetched, because reading a study is logged.
  const study = useQuery({ ...studyDocumentQuery(isKnown ? images.studyId : ''), enabled: false });
  if (!canExplore) return undefined;
  const momentsAt = (seconds: number) => (events ? trackMomentsAt(events, seconds * 1_000) : []);
  return {
    label: t('look'),
    onStarted: () => setStarted(true),
    isAt(seconds) {
      const [moment] = momentsAt(seconds);
      if (!moment || study.error) return false;
      return !study.data || exploredImageOf(study.data, moment.view) !== null;
    },
    render(place) {
      const [moment, ...others] = momentsAt(place.seconds);
      return moment && <ExploreFrame {...place} moments={[moment, ...others]} images={images} />;
    },
  };
}
