import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DropArea } from '../src/ui/fields/drop-area.tsx';
import type { PickedFiles } from '../src/ui/fields/folder-reader.ts';
import { StudySheet } from '../src/ui/imaging/study-sheet.tsx';
import { UploadProgress } from '../src/ui/imaging/upload-progress.tsx';
import { VideoPlayer } from '../src/ui/player/video-player.tsx';
import { drawnSlice } from './drawn-slice.ts';
import { GallerySection } from './gallery-section.tsx';
import styles from './gallery.module.css';

const chapters = [
  { startSeconds: 0, title: 'Hello, and what you asked' },
  { startSeconds: 4, title: 'How to look at these pictures' },
  { startSeconds: 8, title: 'The fluid spaces' },
];

function Study() {
  const [selected, setSelected] = useState('s0');
  const series = useMemo(
    () =>
      ['AX T1 3D', 'AX FLAIR', 'SAG T1', 'COR T1', 'AX T1 2019', 'SAG 2019 with a long name'].map(
        (label, index) => ({
          id: `s${index}`,
          label,
          imageCount: 106 - index * 12,
          previewUrl: index === 4 ? null : drawnSlice(index),
        }),
      ),
    [],
  );
  return (
    <StudySheet
      title="MR Brain without contrast"
      moreStudies={1}
      subtitle="06/11/2026, 4 series, 212 images, 2 studies in this folder"
      series={series}
      selectedSeriesId={selected}
      onSelectSeries={setSelected}
      actions={
        <>
          <Button size="xs" variant="default">
            Change Study Title
          </Button>
          <Button size="xs" variant="default">
            Replace
          </Button>
        </>
      }
      upload={{ percent: 35, done: '148.30 of 424.10 MB', detail: '74 of 212 images, 2 min left' }}
    />
  );
}

function Upload() {
  return (
    <UploadProgress
      steps={[
        {
          id: 'read',
          title: 'Folder read',
          state: 'done',
          time: '0:04',
          detail: '214 files: 212 images kept, 2 left out',
        },
        {
          id: 'send',
          title: 'Uploading',
          state: 'running',
          time: '2 min left',
          percent: 35,
          detail: '148.30 of 424.10 MB, 74 of 212 images',
        },
        { id: 'check', title: 'Every image checked on the server', state: 'waiting', time: '1 min' },
        {
          id: 'invite',
          title: 'Invitation sent',
          state: 'failed',
          detail: 'The address refused the mail. Check it and send again.',
        },
      ]}
    />
  );
}

export function GalleryImaging({ video, captions }: { video: string | null; captions: string | null }) {
  const [picked, setPicked] = useState<PickedFiles | null>(null);
  return (
    <>
      <GallerySection title="Study, upload">
        <div className={styles['wide']}>
          <Study />
          <div>
            <DropArea onFiles={setPicked} />
            <p>{picked ? `${picked.files.length} files, first ${picked.files[0]?.path ?? 'none'}` : null}</p>
          </div>
          <Upload />
          <StudySheet
            title="CT Abdomen"
            series={[]}
            upload={{
              percent: 35,
              done: '',
              detail: '',
              failure: {
                text: 'Upload failed at 148.30 MB. Nothing is lost.',
                action: (
                  <Button size="xs" variant="default">
                    Continue
                  </Button>
                ),
              },
            }}
          />
        </div>
      </GallerySection>
      <GallerySection title="Video">
        <div className={styles['wide']}>
          <VideoPlayer
            src={video ?? '/no-video.mp4'}
            label="Sample video report"
            posterUrl={drawnSlice(2, 640)}
            durationSeconds={12}
            chapters={chapters}
            pins={[
              { id: 'p1', atSeconds: 3, isOpen: false },
              { id: 'p2', atSeconds: 9, isOpen: true },
            ]}
            captions={captions ? { url: captions, language: 'en' } : null}
          />
        </div>
      </GallerySection>
    </>
  );
}
