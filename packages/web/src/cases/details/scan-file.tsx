import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../app/i18n.tsx';
import { FileFrame } from '../../ui/file-frame.tsx';
import { VideoPlayer } from '../../ui/video-player.tsx';
import { detailsMessages } from '../details-messages.ts';
import type { Scan } from './scan-list.ts';
import styles from './scan-pane.module.css';

/** A file that is no DICOM: a picture or a film here, everything else in a tab of its own. */
export function ScanFile({ scan }: { scan: Scan }) {
  const words = useMessages(detailsMessages);
  const { kind, url, title } = scan;
  if (url === null) {
    return (
      <div className={styles['none']} data-theme="dark">
        <p>{words('notAvailable')}</p>
      </div>
    );
  }
  if (kind === 'video') {
    return (
      <div className={styles['video']} data-theme="dark">
        <VideoPlayer src={url} label={title} durationSeconds={0} />
      </div>
    );
  }
  if (kind === 'image') return <Picture url={url} title={title} />;
  return (
    <FileFrame title={title} state="ready" downloadUrl={url}>
      <div className={styles['apart']}>
        <p>{words('noPreview')}</p>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          aria-label={`${title}: ${words('newTab')}`}
        >
          {words('newTab')}
        </Button>
      </div>
    </FileFrame>
  );
}

function Picture({ url, title }: { url: string; title: string }) {
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading');
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  return (
    <>
      {/* Asked for beside the frame, which shows a file only once it is here. */}
      <img
        key={turn}
        hidden
        alt=""
        src={url}
        onLoad={() => setState('ready')}
        onError={() => setState('failed')}
      />
      <FileFrame
        title={title}
        state={state}
        downloadUrl={url}
        zoom={zoom}
        onZoom={setZoom}
        onRetry={() => {
          setState('loading');
          setTurn(turn + 1);
        }}
      >
        <img className={styles['picture']} src={url} alt={title} style={{ width: `${zoom * 100}%` }} />
      </FileFrame>
    </>
  );
}
