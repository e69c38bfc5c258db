// Word documents for tests, of the parts that a test names.
import { documentText, type DocumentBlock, type FileProblemCode } from '@plainscan/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ZipFile } from 'yazl';
import type { DrawnPage } from '../sandbox/media-answer.ts';
import { DocumentPictures } from './document-pictures.ts';
import { readDocx } from './docx-content.ts';
import { DocxPackage, findMainPart } from './docx-package.ts';
import { MissingParts } from './missing-parts.ts';

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
].join(' ');

/** Returns an XML part with all namespaces. */
export const xmlPart = (name: string, inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:${name} ${namespaces}>${inner}</w:${name}>`;

export const textRun = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

export const paragraph = (inner: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${inner}</w:p>`;

/** A picture by its relationship. */
export const picture = (id: string, crop = ''): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="scan" descr="Scan"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/>${crop}</pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

export interface DocxParts {
  body: string;
  /** More parts below `word/`, by name; XML parts are named by their type as well. */
  parts?: Readonly<Record<string, string | Buffer>>;
  mainPart?: string;
}

const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const rels = (lines: string[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`;

const typeName = (name: string): string => name.replace(/\d*\.xml$/, '');

/** Word itself, unlike this product, opens no document without them. */
function contentTypes(mainPart: string, names: readonly string[]): string {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const overrides = names
    .filter((name) => name.endsWith('.xml'))
    .map((name) => `<Override PartName="/word/${name}" ContentType="${word}.${typeName(name)}+xml"/>`);
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/${mainPart}" ContentType="${word}.document.main+xml"/>${overrides.join('')}</Types>`;
}

/** Returns a document. Each part has the relationship ID of its name without folder and ending. */
export async function makeDocx({ body, parts = {}, mainPart = 'document.xml' }: DocxParts): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, bytes: string | Buffer): void => zip.addBuffer(Buffer.from(bytes), name);
  add('[Content_Types].xml', contentTypes(mainPart, Object.keys(parts)));
  add(
    '_rels/.rels',
    rels([`<Relationship Id="r1" Type="${base}/officeDocument" Target="word/${mainPart}"/>`]),
  );
  add(`word/${mainPart}`, xmlPart('document', `<w:body>${body}</w:body>`));
  const lines = Object.keys(parts).map((name) => {
    const id = name.replace(/^.*\//, '').replace(/\..*$/, '');
    const type = name.startsWith('media/') ? 'image' : id.replace(/\d+$/, '');
    return `<Relationship Id="${id}" Type="${base}/${type}" Target="${name}"/>`;
  });
  add(`word/_rels/${mainPart}.rels`, rels(lines));
  for (const [name, bytes] of Object.entries(parts)) add(`word/${name}`, bytes);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

export interface ReadDocument {
  blocks: DocumentBlock[];
  pages: DrawnPage[];
  text: string;
  note: FileProblemCode | null;
}

/** Makes a document and returns what the product reads of it. */
export async function readMade(parts: DocxParts): Promise<ReadDocument> {
  const folder = await mkdtemp(join(tmpdir(), 'docx-'));
  try {
    const zip = await DocxPackage.open(await makeDocx(parts));
    const [missing, pictures] = [new MissingParts(), new DocumentPictures()];
    const found = await readDocx(zip, (await findMainPart(zip)) ?? '', { missing, pictures });
    const { blocks, pages } = await pictures.draw(found, join(folder, 'view'), missing);
    return { blocks, pages, text: documentText(blocks).trim(), note: missing.note()?.code ?? null };
  } finally {
    await rm(folder, { recursive: true });
  }
}
