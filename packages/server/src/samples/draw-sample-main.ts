// A thread that draws the sample's images and the pictures of its video, because that would block the server for
// seconds.
import { writeEventTrack } from '@plainscan/contract';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';

import { composeAmbience } from './film/ambient-sound.ts';
import { paintFrames } from './film/frame-painter.ts';
import { filmTrackOf } from './film/film-track.ts';
import { headScript } from './film/head-script.ts';
import { lengthOf } from './film/video-script.ts';
import { drawnFiles, framesPerSecond, sampleTitle } from './sample-drawing.ts';
import { scanHead } from './scan/head-study.ts';
import { writeStudy } from './scan/study-files.ts';
import { studyUids } from './scan/study-uid.ts';

const seed = 'plainscan-sample';
const { folder } = workerData as { folder: string };

const series = scanHead({ seed });
const options = { seed, studyDescription: sampleTitle };
for (const [at, { bytes }] of writeStudy('head', sampleTitle, series, options).files.entries())
  await writeFile(join(folder, drawnFiles.study, `${String(at + 1).padStart(4, '0')}.dcm`), bytes);
await writeFile(join(folder, drawnFiles.sound), composeAmbience(seed, lengthOf(headScript)));
const track = filmTrackOf(headScript, series, studyUids('head', seed), framesPerSecond);
await writeFile(join(folder, drawnFiles.track), writeEventTrack(track));
const frames = await open(join(folder, drawnFiles.frames), 'w');
try {
  const texts = { clinic: 'Plainscan', preparedFor: undefined };
  for await (const frame of paintFrames(headScript, series, texts, framesPerSecond))
    await frames.write(frame);
} finally {
  await frames.close();
}
