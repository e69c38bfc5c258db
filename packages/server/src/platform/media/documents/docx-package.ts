// The ZIP of a Word document: its parts and how they refer to each other. Nothing outside the ZIP is ever read.
import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { BrokenFile } from '../files/broken-file.ts';
import { listEntries, nameOfEntry, openZip } from '../files/zip-list.ts';
import { elementsOf, parseXml, type XmlTree } from './xml-tree.ts';

/** Unpacked size of all XML of a document. A thousand pages of text are a tenth of this. */
const xmlLimit = 32 * 1024 * 1024;
/** Unpacked size of one picture. */
const pictureLimit = 48 * 1024 * 1024;

export interface Relationship {
  id: string;
  /** The last step of the type's address: `image`, `header`, `styles`. */
  type: string;
  /** Name of the part in the ZIP, or the address of something outside. */
  target: string;
  isOutside: boolean;
}

export class DocxPackage {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #xmlBytes = 0;

  private constructor(zip: ZipFile, entries: readonly Entry[]) {
    this.#zip = zip;
    this.#entries = new Map(entries.map((entry) => [partName(nameOfEntry(entry)), entry]));
  }

  static async open(bytes: Buffer): Promise<DocxPackage> {
    const zip = await openZip(bytes);
    return new DocxPackage(zip, await listEntries(zip));
  }

  has(part: string): boolean {
    return this.#entries.has(part.toLowerCase());
  }

  /** Returns the names of the parts, in lower case. */
  get parts(): string[] {
    return [...this.#entries.keys()];
  }

  /** Parses a part, or returns undefined if there is none. Throws `BrokenFile` if all XML read is too much. */
  async readXml(part: string): Promise<XmlTree | undefined> {
    const entry = this.#entries.get(part.toLowerCase());
    if (entry === undefined) return undefined;
    this.#xmlBytes += entry.uncompressedSize;
    if (this.#xmlBytes > xmlLimit) throw new BrokenFile('documentTooLarge');
    return parseXml(await this.#unpack(entry));
  }

  /** Returns the bytes of a picture, or undefined if there is none or it is too large. */
  async readPicture(part: string): Promise<Buffer | undefined> {
    const entry = this.#entries.get(part.toLowerCase());
    if (entry === undefined || entry.uncompressedSize > pictureLimit) return undefined;
    return this.#unpack(entry).catch(() => undefined);
  }

  /** Returns what a part refers to, by ID. `''` is the package itself. */
  async relationshipsOf(part: string): Promise<Map<string, Relationship>> {
    const name = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
    const tree = await this.readXml(part === '' ? '_rels/.rels' : name).catch(ignoreBroken);
    const found = elementsOf(tree?.root).map(({ attributes }): Relationship => {
      const isOutside = attributes['TargetMode'] === 'External';
      const target = attributes['Target'] ?? '';
      return {
        id: attributes['Id'] ?? '',
        type: posix.basename(attributes['Type'] ?? ''),
        target: isOutside ? target : partName(posix.join('/', posix.dirname(part), target)),
        isOutside,
      };
    });
    return new Map(found.map((relationship) => [relationship.id, relationship]));
  }

  async #unpack(entry: Entry): Promise<Buffer> {
    try {
      const stream = await new Promise<Readable>((resolve, reject) => {
        this.#zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
      });
      return Buffer.concat(await stream.toArray());
    } catch (cause) {
      throw new BrokenFile('wordsUnreadable', { cause });
    }
  }
}

const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

const ignoreBroken = (error: unknown): undefined => {
  if (error instanceof BrokenFile && error.problem.code === 'wordsUnreadable') return undefined;
  throw error;
};

/** Returns the name of a Word document's main part, which is not always `word/document.xml`, or undefined. */
export async function findMainPart(zip: DocxPackage): Promise<string | undefined> {
  const ways = [...(await zip.relationshipsOf('')).values()];
  const main = ways.find(({ type, isOutside }) => type === 'officeDocument' && !isOutside)?.target;
  const isWord = (part: string): boolean => /(^|\/)document\d*\.xml$/.test(part) || part.startsWith('word/');
  if (main !== undefined && zip.has(main) && isWord(main)) return main;
  return zip.has('word/document.xml') ? 'word/document.xml' : undefined;
}
