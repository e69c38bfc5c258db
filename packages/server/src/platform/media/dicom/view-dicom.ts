import type { FileProblem } from '@plainscan/contract';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { BrokenFile } from '../files/broken-file.ts';
import { viewPicture } from '../files/view-image.ts';
import type { ViewSource } from '../files/view-source.ts';
import { writeText } from '../files/view-text.ts';
import type { ViewFinding } from '../sandbox/media-answer.ts';
import type { DicomHeader } from './dicom-header.ts';
import { transferSyntaxOf } from './dicom-meta.ts';
import { dicomObjectKind, hasOwnPicture } from './dicom-object-kind.ts';
import { checkPixels, frameCount, requireStandardSyntax } from './dicom-pixel-check.ts';
import { drawFrame } from './draw-frame.ts';
import { placeFragments } from './pixel-fragments.ts';
import { readStructuredReport } from './structured-report.ts';

type Made = Partial<ViewFinding>;
const documentTag = 'x00420011';

/** Views a single DICOM object: its first image, or what it contains instead of one. */
export async function viewDicom(from: ViewSource, header: DicomHeader): Promise<Made> {
  const { dataSet } = header;
  const syntax = transferSyntaxOf(dataSet);
  requireStandardSyntax(syntax);
  const sopClass = dataSet.string('x00080016')?.trim() ?? null;
  const { type } = dicomObjectKind(sopClass, syntax);
  if (type === 'pdf') return viewDocumentInside(from, header);
  if (type === 'text') return writeText(from, readStructuredReport(dataSet));
  if (!hasOwnPicture(sopClass) || !checkPixels(header, from.source, syntax)) return { type: 'other' };
  if (type === 'video') return viewVideoInside(from, header);
  const picture = await drawFrame(header, from.source, 0);
  const frames = frameCount(header);
  const note: FileProblem | null = frames > 1 ? { code: 'firstOfImages', params: { count: frames } } : null;
  return { ...(await viewPicture(picture, from.outputBase)), type: 'image', note };
}

function viewDocumentInside({ outputBase }: ViewSource, { dataSet }: DicomHeader): Made {
  const element = dataSet.elements[documentTag];
  const end = element === undefined ? 0 : element.dataOffset + element.length;
  const bytes = element && dataSet.byteArray.subarray(element.dataOffset, end);
  if (bytes === undefined || !Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-'))
    throw new BrokenFile('noPdfInside');
  const contentPath = `${outputBase}.pdf`;
  writeFileSync(contentPath, bytes);
  return { type: 'pdf', contentPath };
}

const pieceBytes = 4 * 1024 * 1024;

/** Writes the stream in pieces: an endoscopy of an hour is larger than the child's memory. */
function viewVideoInside({ source, outputBase }: ViewSource, header: DicomHeader): Made {
  const contentPath = `${outputBase}.mp4`;
  const file = openSync(contentPath, 'w', 0o600);
  try {
    for (const { at, length } of placeFragments(header, source).places.slice(1))
      for (let done = 0; done < length; done += pieceBytes)
        writeWhole(file, source.read(at + done, Math.min(pieceBytes, length - done)));
  } finally {
    closeSync(file);
  }
  return { type: 'video', contentPath };
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}
