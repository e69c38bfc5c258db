import { readDicomHeader } from '../dicom/dicom-header.ts';
import { readDicomMeta, transferSyntaxOf } from '../dicom/dicom-meta.ts';
import { needsNormalizing } from '../dicom/dicom-normal.ts';
import { hasOwnPicture, isVideoSyntax } from '../dicom/dicom-object-kind.ts';
import { checkPixels, requireStandardSyntax } from '../dicom/dicom-pixel-check.ts';
import type { ByteSource } from '../dicom/dicom-source.ts';
import type { FileFinding } from '../sandbox/media-answer.ts';
import { BrokenFile } from './broken-file.ts';
import { junkReason, sniffFile } from './file-sniff.ts';

const directoryClass = '1.2.840.10008.1.3.10';
const dicomMime = 'application/dicom';

/** Determines what a file is. Runs in the media child: it may hang, crash or use up memory. */
export async function inspectFile(source: ByteSource, name: string): Promise<FileFinding> {
  const junk = junkReason(name);
  if (junk !== undefined) return { kind: 'other', mime: 'application/octet-stream', reason: junk };
  if (source.length === 0) return { kind: 'broken', reason: { code: 'empty' } };
  try {
    return inspectDicom(source) ?? (await inspectOther(source, name));
  } catch (error) {
    if (error instanceof BrokenFile) return { kind: 'broken', reason: error.problem };
    throw error;
  }
}

function inspectDicom(source: ByteSource): FileFinding | undefined {
  const header = readDicomHeader(source);
  if (header === undefined) return undefined;
  const sopClass = (header.dataSet.string('x00020002') ?? '').trim();
  if (sopClass === directoryClass) {
    return { kind: 'other', mime: dicomMime, reason: { code: 'tableOfDisc' } };
  }
  const syntax = transferSyntaxOf(header.dataSet);
  requireStandardSyntax(syntax);
  const meta = readDicomMeta(header);
  const hasPixels = hasOwnPicture(meta.sopClass) && checkPixels(header, source, syntax);
  const hasImage = hasPixels && !isVideoSyntax(syntax);
  const needsNormalizedCopy = hasImage && needsNormalizing(header, source);
  return { kind: 'dicom', hasImage, needsNormalizedCopy, meta };
}

async function inspectOther(source: ByteSource, name: string): Promise<FileFinding> {
  const sniffed = await sniffFile(source.read(0, 64 * 1024));
  if (/\.(dcm|dicom)$/i.test(name)) {
    return { kind: 'broken', reason: { code: 'notByContent' } };
  }
  return sniffed;
}
