// How a file of any kind is shown: only its content decides, never its name. Runs in the media child.
import type { FileProblem } from '@plainscan/contract';
import { readDicomHeader } from '../dicom/dicom-header.ts';
import type { ByteSource } from '../dicom/dicom-source.ts';
import { viewDicom } from '../dicom/view-dicom.ts';
import type { OtherKind, ViewFinding, ViewTask, ViewType } from '../sandbox/media-answer.ts';
import { BrokenFile } from './broken-file.ts';
import { sniffFile } from './file-sniff.ts';
import { checkGlb } from './glb-check.ts';
import { isUnsupported } from './preview-file.ts';
import { viewImage } from './view-image.ts';
import type { ViewSource } from './view-source.ts';
import { viewText } from './view-text.ts';

type Made = Partial<Omit<ViewFinding, 'kind' | 'isBroken'>>;

const typeOf: Record<OtherKind, ViewType> = {
  pdf: 'pdf',
  image: 'image',
  video: 'video',
  glb: '3d',
  office: 'text',
  text: 'text',
  other: 'other',
};

const makers: Partial<Record<OtherKind, (from: ViewSource, mime: string) => Made | Promise<Made>>> = {
  image: viewImage,
  glb: checkGlb,
  // Loaded on first use: most files are images.
  office: async (from, mime) => (await import('./view-document.ts')).viewDocument(from, mime),
  text: viewText,
};

const blank = { pages: [], preview: null, textPath: null, contentPath: null, note: null } as const;

/** Views a file. Never throws for a damaged one: the result has its kind and the problem. */
export async function viewFile(source: ByteSource, { outputBase }: ViewTask): Promise<ViewFinding> {
  const from = { source, outputBase };
  if (source.length === 0) return broken('other', new BrokenFile('empty'));
  const start = source.read(0, 64 * 1024);
  let type: ViewType = 'other';
  try {
    const header = readDicomHeader(source);
    if (header !== undefined) {
      type = 'image';
      return finding(type, await viewDicom(from, header));
    }
    const { kind, mime } = await sniffFile(start);
    type = typeOf[kind];
    return finding(type, (await makers[kind]?.(from, mime)) ?? {});
  } catch (error) {
    return broken(type, error);
  }
}

const finding = (type: ViewType, made: Made): ViewFinding => ({
  kind: 'view',
  ...blank,
  pages: [],
  type,
  ...made,
  isBroken: false,
});

function broken(type: ViewType, error: unknown): ViewFinding {
  const reason: FileProblem = { code: isUnsupported(error) ? 'unknownFormat' : 'dataDamaged' };
  const note = error instanceof BrokenFile ? error.problem : reason;
  return { kind: 'view', ...blank, pages: [], type, note, isBroken: true };
}
