import { Button } from '@mantine/core';
import type { Case } from '@plainscan/contract';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { MaterialPlayer } from '../../library/material-player.tsx';
import { ReportPlaylist } from '../../library/report-playlist.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyPart } from '../../ui/load-part.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { VideoPlayerHandle } from '../../ui/player/video-player.tsx';
import { isOffered } from '../../cases/actions/action-buttons.ts';
import { useFreshCase } from '../../cases/case-queries.ts';
import { Fold } from '../../ui/layout/fold.tsx';
import { captionMessages } from '../captions/caption-messages.ts';
import { reviewMessages } from './review-messages.ts';
import { VideoVersions } from './video-versions.tsx';
import styles from './video-versions.module.css';

const VideoExtrasDialog = lazyDialog(
  async () => (await import('./video-extras-dialog.tsx')).VideoExtrasDialog,
);

const WrittenReport = lazyPart(async () => (await import('./written-report.tsx')).WrittenReport);

interface VideoExtrasProps {
  item: Case;
  /** Stops other videos, so that only one plays at a time. */
  onPlay: () => void;
}

/** E-014: what the patient receives in addition to the video, and the earlier versions. */
export function VideoExtras({ item, onPlay }: VideoExtrasProps) {
  const words = useMessages(reviewMessages);
  const [isEditing, setEditing] = useState(false);
  const { supplementaryMaterials: materials, writtenReport, videoVersions } = item;
  // CG-160: a user responsible for the report reads what its patient will read. Other staff do not (E-017).
  const mayEdit = isOffered(item.offeredActions, 'editVideo');
  const isBare = materials.length === 0 && !writtenReport;
  return (
    <div>
      {materials.length > 0 ? (
        <Fold title={words('materials')} count={materials.length}>
          <Materials item={item} onPlay={onPlay} />
        </Fold>
      ) : null}
      {mayEdit ? <CaptionsLink item={item} /> : null}
      {mayEdit && writtenReport ? (
        <Fold title={words('written')}>
          <Suspense fallback={<p className={styles['written']}>{writtenReport}</p>}>
            <WrittenReport item={item} text={writtenReport} />
          </Suspense>
        </Fold>
      ) : null}
      {mayEdit ? (
        <Button variant="default" size="sm" onClick={() => setEditing(true)}>
          {words(isBare ? 'besideAdd' : 'besideEdit')}
        </Button>
      ) : null}
      <VideoExtrasDialog item={item} isOpen={isEditing} onClose={() => setEditing(false)} />
      <VideoVersions versions={videoVersions} />
    </div>
  );
}

/** B10: the captions of the video, and the link to edit them. */
function CaptionsLink({ item: { id, videoReport } }: Pick<VideoExtrasProps, 'item'>) {
  const words = useMessages(captionMessages);
  if (videoReport?.status !== 'ready') return null;
  const { captions, chapters } = videoReport;
  return (
    <div className={styles['captions']}>
      <Button component={Link} to={`/case-captions?caseId=${id}`} variant="default" size="sm">
        {words('open')}
      </Button>
      <span className="meta">
        {captions.length === 0
          ? words('none')
          : words('openCount', { captions: captions.length, chapters: chapters.length })}
      </span>
    </div>
  );
}

/** Played in a dialog, so that the draft stays where it was stopped. */
function Materials({ item, onPlay }: VideoExtrasProps) {
  const freshCase = useFreshCase(item.id);
  const player = useRef<VideoPlayerHandle>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const close = () => setPlaying(null);
  const played = item.supplementaryMaterials.find(({ id }) => id === playing);
  return (
    <>
      <ReportPlaylist
        report={item}
        playing={playing}
        place="panel"
        onPlay={(id) => {
          if (id !== null) onPlay();
          setPlaying(id);
        }}
      />
      <Dialog isOpen={played !== undefined} isWide title={played?.title} onClose={close}>
        {played ? (
          <MaterialPlayer ref={player} report={item} materialId={played.id} onRenew={freshCase} />
        ) : null}
      </Dialog>
    </>
  );
}
