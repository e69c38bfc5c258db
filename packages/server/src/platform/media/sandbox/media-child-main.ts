// The child that opens users' files. It has no secrets and no network, and can be killed at any time.
import type { FileProblem } from '@plainscan/contract';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { readDicomHeader } from '../dicom/dicom-header.ts';
import { writeNormalCopy } from '../dicom/dicom-normal.ts';
import { ByteSource } from '../dicom/dicom-source.ts';
import { fingerprintOf } from '../dicom/image-fingerprint.ts';
import { BrokenFile } from '../files/broken-file.ts';
import { inspectFile } from '../files/inspect-file.ts';
import type { MediaAnswer, MediaTask } from './media-answer.ts';

async function answerTask(task: MediaTask): Promise<MediaAnswer> {
  let file: number | undefined;
  try {
    if (task.task === 'warm') {
      await import('../files/preview-file.ts');
      return { kind: 'warm' };
    }
    if (task.task === 'unpack')
      return await (await import('../archives/unpack-archive.ts')).unpackArchive(task);
    file = openSync(task.path, 'r');
    const source = new ByteSource(file, task);
    if (task.task === 'inspect') return await inspectFile(source, task.name);
    if (task.task === 'fingerprint') return { kind: 'fingerprint', hash: fingerprintOf(source) };
    if (task.task === 'normalize') return await normalizeFile(source, task.outputPath);
    // Loaded on first use: loading the codecs takes longer than reading all headers of a study.
    if (task.task === 'view') return await (await import('../files/view-file.ts')).viewFile(source, task);
    if (task.task === 'words')
      return await (await import('../documents/pdf-words.ts')).readPdfWords(source, task);
    if (task.task === 'pages')
      return await (await import('../documents/drawn-pages.ts')).drawPages(source, task);
    if (task.task === 'drawing')
      return await (await import('../files/drawn-picture.ts')).drawPicture(source, task);
    if (task.task === 'recognize')
      return await (await import('../documents/recognize-page.ts')).recognizePage(source, task);
    const { previewFile } = await import('../files/preview-file.ts');
    return await previewFile(source, task);
  } catch (error) {
    const reason: FileProblem = error instanceof BrokenFile ? error.problem : { code: 'dataDamaged' };
    return { kind: 'failed', code: 'unreadable', reason };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

async function normalizeFile(source: ByteSource, outputPath: string): Promise<MediaAnswer> {
  const header = readDicomHeader(source);
  return { kind: 'normalized', length: header ? await writeNormalCopy(header, source, outputPath) : null };
}

// Parsers log to the console, but stdout is the connection to the parent here.
console.log = console.warn = console.info = console.error;
process.stdout.write('{"kind":"ready"}\n');
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const answer = await answerTask(JSON.parse(line) as MediaTask);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
