// A Word document as blocks: its headers, its text, its notes and its footers.
import type { DocumentBlock } from '@plainscan/contract';
import { BrokenFile } from '../files/broken-file.ts';
import type { DocumentPictures } from './document-pictures.ts';
import type { DocxContext, PartPictures } from './docx-context.ts';
import { DocxNotes } from './docx-notes.ts';
import { DocxNumbering } from './docx-numbering.ts';
import type { DocxPackage, Relationship } from './docx-package.ts';
import { StoryReader } from './docx-story.ts';
import { DocxStyles, isOn } from './docx-styles.ts';
import type { MissingParts } from './missing-parts.ts';
import { childOf, elementsOf, type XmlNode } from './xml-tree.ts';

/** Reads a document from its main part. Pictures are requested from `pictures`, to be drawn later. */
export async function readDocx(
  zip: DocxPackage,
  mainPart: string,
  { pictures, missing }: { pictures: DocumentPictures; missing: MissingParts },
): Promise<DocumentBlock[]> {
  const main = await zip.readXml(mainPart);
  const body = childOf(main?.root, 'w:body');
  if (main === undefined || body === undefined) throw new BrokenFile('wordsUnreadable');
  if (main.isDamaged) missing.add('damage');
  const ways = await zip.relationshipsOf(mainPart);
  const partOf = (type: string): string | undefined =>
    [...ways.values()].find((way) => way.type === type && !way.isOutside)?.target;
  const rootOf = async (type: string): Promise<XmlNode | undefined> => {
    const tree = await zip.readXml(partOf(type) ?? '').catch(missingPart(missing));
    if (tree?.isDamaged) missing.add('damage');
    return tree?.root;
  };
  const styles = new DocxStyles(await rootOf('styles'));
  const settings = await rootOf('settings');
  const notes = new DocxNotes(
    { footnote: await rootOf('footnotes'), endnote: await rootOf('endnotes') },
    settings,
    missing,
  );
  const numbering = new DocxNumbering(await rootOf('numbering'), styles, missing);
  const lost = await lostPictures(zip, ways);
  const readerOf = async (part: string | undefined): Promise<StoryReader> => {
    const context: DocxContext = {
      styles,
      numbering,
      notes,
      missing,
      pictures: picturesOf(
        zip,
        part === mainPart ? ways : await zip.relationshipsOf(part ?? ''),
        lost,
        pictures,
      ),
    };
    return new StoryReader(context);
  };
  const reader = await readerOf(mainPart);
  const text = reader.read(body);
  const noteReaders = {
    footnote: await readerOf(partOf('footnotes')),
    endnote: await readerOf(partOf('endnotes')),
  };
  const around: Record<'header' | 'footer', DocumentBlock[]> = { header: [], footer: [] };
  for (const { kind, target } of runningParts(body, settings, ways)) {
    const tree = await zip.readXml(target).catch(missingPart(missing));
    if (tree === undefined) continue;
    if (tree.isDamaged) missing.add('damage');
    const blocks = (await readerOf(target)).read(tree.root).filter(hasContent);
    if (blocks.length > 0) around[kind].push({ kind: 'part', part: kind, blocks });
  }
  return [...around.header, ...text, ...notes.read((kind) => noteReaders[kind]), ...around.footer];
}

const hasContent = (block: DocumentBlock): boolean => block.kind !== 'paragraph' || block.runs.length > 0;

/** A part that cannot be read at all counts as damage, unless the whole document is refused. */
const missingPart =
  (missing: MissingParts) =>
  (error: unknown): undefined => {
    if (!(error instanceof BrokenFile) || error.problem.code !== 'wordsUnreadable') throw error;
    missing.add('damage');
  };

type RunningPart = { kind: 'header' | 'footer'; target: string };

/** Returns the headers and footers that Word shows, each once, in the order of their sections. */
function runningParts(
  body: XmlNode,
  settings: XmlNode | undefined,
  ways: ReadonlyMap<string, Relationship>,
): RunningPart[] {
  const hasEven = isOn(childOf(settings, 'w:evenAndOddHeaders')) === true;
  const found = new Map<string, RunningPart>();
  for (const section of sectionsIn(body)) {
    const hasFirst = isOn(childOf(section, 'w:titlePg')) === true;
    for (const { name, attributes } of elementsOf(section)) {
      const kind = /^w:(header|footer)Reference$/.exec(name)?.[1] as RunningPart['kind'] | undefined;
      const type = attributes['w:type'] ?? 'default';
      const way = ways.get(attributes['r:id'] ?? '');
      const isShown = type === 'default' || (type === 'first' && hasFirst) || (type === 'even' && hasEven);
      if (kind !== undefined && way && !way.isOutside && isShown)
        found.set(way.target, { kind, target: way.target });
    }
  }
  return [...found.values()];
}

const sectionsIn = (node: XmlNode): XmlNode[] =>
  elementsOf(node).flatMap((child) => (child.name === 'w:sectPr' ? [child] : sectionsIn(child)));

/** Returns the pictures of the package that no relationship of the main part names. */
async function lostPictures(zip: DocxPackage, ways: ReadonlyMap<string, Relationship>): Promise<string[]> {
  const media = zip.parts.filter((part) => /(^|\/)media\/[^/]+$/.test(part));
  const named = new Set([...ways.values()].map(({ target }) => target));
  for (const { type, target, isOutside } of ways.values())
    if (!isOutside && /^(header|footer|footnotes|endnotes)$/.test(type))
      for (const way of (await zip.relationshipsOf(target)).values()) named.add(way.target);
  return media.filter((part) => !named.has(part));
}

function picturesOf(
  zip: DocxPackage,
  ways: ReadonlyMap<string, Relationship>,
  lost: string[],
  pictures: DocumentPictures,
): PartPictures {
  const add = (part: string, turn: Parameters<PartPictures['addById']>[1]): number =>
    pictures.add(part, { read: () => zip.readPicture(part), turn });
  return {
    addById(id, turn) {
      const way = ways.get(id ?? '');
      return way === undefined || way.isOutside || !zip.has(way.target) ? undefined : add(way.target, turn);
    },
    addLost() {
      const part = lost.shift();
      return part === undefined ? undefined : add(part, {});
    },
  };
}
