/**
 * SEC-B1, SEC-B3, SEC-B4 and SEC-B5 in full: hostile files, ten thousand damaged ones, bombs, and videos that try to
 * connect out.
 */
import { createServer } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createMediaChild } from '../../src/platform/media/sandbox/media-child.ts';
import { filesBelow, hasTestData, testData } from '../../src/platform/media/test-data-fixture.ts';
import { transcodeReport } from '../../src/platform/media/video/video-transcoder.ts';
import { runMutations } from '../files/mutations.ts';

const seed = Number(process.env['FILES_SEED'] ?? Date.now() % 1_000_000);
const hostile = [
  'made/hostile',
  'made/dicom-hostile',
  'dicom/malformed',
  'images/corrupt',
  'pdf/corrupt',
  'pdf/active',
  'glb/invalid',
  'documents/corrupt',
  'video/corrupt',
];
const maxGrowth = 50 * 1024 ** 2;
const maxMs = 5_000;
const bombMs = 3_000;

const report = (id: string, passed: number, total: number, more = ''): void =>
  console.log(`files ${id} ${passed}/${total}${more && ` (${more})`}`);

/** Checks everything about each hostile file: what it is, how it is shown, what it contains. */
async function checkHostileFiles(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'hostile-'));
  const limits = {
    inspectMs: maxMs,
    previewMs: maxMs,
    viewMs: maxMs,
    unpackMs: maxMs,
    normalizeMs: maxMs,
  };
  const child = createMediaChild({ scratch, readOnly: [testData], limits });
  const before = process.memoryUsage().rss;
  const files = hostile.flatMap(filesBelow);
  const counts = { answered: 0, bombs: 0, bombsInTime: 0, slowestMs: 0 };
  for (const [at, file] of files.entries()) {
    const { path, offset, length } = file;
    const startedAt = performance.now();
    const answers = [
      await child.inspect(file),
      await child.view({ path, offset, length, outputBase: join(scratch, `view-${at}`) }),
      await child.preview({ path, offset, length, outputPath: join(scratch, `${at}.webp`), size: 200 }),
      await child.unpack({
        path,
        name: file.name,
        offset,
        length,
        archive: 'zip',
        room: { bytes: 2 ** 32, files: 20_000 },
        outputPath: join(scratch, `zip-${at}`),
      }),
    ];
    const took = performance.now() - startedAt;
    counts.slowestMs = Math.max(counts.slowestMs, took);
    const isAnswered = answers.every((answer) => answer.kind !== 'failed' || answer.code === 'unreadable');
    if (isAnswered) counts.answered += 1;
    else console.error(`${file.name}: ${JSON.stringify(answers)}`);
    if (!/bomb/.test(file.name)) continue;
    counts.bombs += 1;
    if (took < bombMs) counts.bombsInTime += 1;
  }
  await child.close();
  rmSync(scratch, { recursive: true, force: true });
  const growth = process.memoryUsage().rss - before;
  const grown = `the server's memory grew by ${Math.round(growth / 1024 ** 2)} MiB`;
  report(
    'B1',
    counts.answered,
    files.length,
    `slowest ${Math.round(counts.slowestMs)} ms for four questions`,
  );
  report('B1-memory', growth < maxGrowth ? 1 : 0, 1, grown);
  report('B4', counts.bombsInTime, counts.bombs);
}

async function damageFiles(): Promise<void> {
  const { passed, total, slowestMs, problems } = await runMutations(10_000, seed);
  for (const problem of problems) console.error(problem);
  report('B3', passed, total, `slowest ${Math.round(slowestMs)} ms for three questions, seed ${seed}`);
}

/** Tests playlists with video file names: none may reach the local server or put the marker into a video. */
async function listenForVideos(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'videos-'));
  let visits = 0;
  const server = createServer((_, response) => response.end(String((visits += 1))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/marker`;
  const marker = join(scratch, 'marker.ts');
  writeFileSync(marker, 'marker');
  const targets = [url, `file://${marker}`, marker];
  const scripts = targets.flatMap((target) => [
    `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${target}\n#EXT-X-ENDLIST\n`,
    `#EXTM3U\n#EXTINF:9,\nconcat:${target}|file:///etc/passwd\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile '${target}'\n`,
    `<MPD><Period><AdaptationSet><Representation><BaseURL>${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  ]);
  let refused = 0;
  for (const [at, script] of scripts.entries()) {
    const inputPath = join(scratch, `script-${at}.mp4`);
    writeFileSync(inputPath, script);
    const scratchDir = mkdtempSync(join(scratch, 'run-'));
    const isMade = await transcodeReport({ inputPath, scratchDir }).then(
      () => true,
      () => false,
    );
    if (!isMade && visits === 0) refused += 1;
  }
  server.close();
  rmSync(scratch, { recursive: true, force: true });
  report('B5', refused, scripts.length, `${visits} calls came out`);
}

if (hasTestData) {
  await checkHostileFiles();
  await listenForVideos();
  await damageFiles();
} else console.log(`Not run: there is no test data in ${testData} (set TEST_DATA_DIR).`);
