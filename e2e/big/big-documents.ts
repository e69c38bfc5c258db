// Makes reports as large as they are sent: scanned PDFs, phone photos and other files of a patient.
import { createHash, randomFillSync } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

export interface MadeFiles {
  folder: string;
  paths: string[];
  bytes: number;
  /** SHA-256 of each file, in the order of the paths. */
  hashes: string[];
}

/** Writes files into a new folder. */
export async function writeFiles(files: Iterable<readonly [string, Uint8Array]>): Promise<MadeFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-big-'));
  const made: MadeFiles = { folder, paths: [], bytes: 0, hashes: [] };
  for (const [name, bytes] of files) {
    const path = join(folder, name);
    await writeFile(path, bytes);
    made.paths.push(path);
    made.hashes.push(createHash('sha256').update(bytes).digest('hex'));
    made.bytes += bytes.length;
  }
  return made;
}

/** A JPEG of noise. `side` is its height in pixels; the grain is the size of its spots. */
async function noise(side: number, grain: number, quality: number): Promise<Buffer> {
  const [width, height] = [Math.ceil((side * 4) / 3 / grain), Math.ceil(side / grain)];
  const raw = { width, height, channels: 3 as const };
  return sharp(randomFillSync(Buffer.alloc(width * height * 3)), { raw })
    .resize(width * grain, height * grain, { kernel: 'cubic' })
    .jpeg({ quality })
    .toBuffer();
}

/** Photos of 12 megapixels and about 3 MB, as a phone takes them. */
export async function makePhotos(count: number): Promise<MadeFiles> {
  const photos: [string, Buffer][] = [];
  for (let at = 1; at <= count; at += 1)
    photos.push([`IMG_${String(at).padStart(4, '0')}.JPG`, await noise(3_024, 4, 66)]);
  return writeFiles(photos);
}

/** Letters, laboratory tables and scans. */
export async function makeAdditionalFiles(count: number): Promise<MadeFiles> {
  const files: [string, Uint8Array][] = [];
  for (let at = 1; at <= count; at += 1) {
    const name = String(at).padStart(2, '0');
    if (at % 4 === 0) files.push([`Letter ${name}.txt`, Buffer.from(`Letter ${at}\n`.repeat(2_000))]);
    else if (at % 2 === 0) files.push([`Scan ${name}.jpg`, await noise(1_200, 2, 80)]);
    else files.push([`Report ${name}.pdf`, makePdf(3, [await noise(300, 2, 80)], `Report ${at}`)]);
  }
  return writeFiles(files);
}

/** A PDF of many pages with text and a small picture on each. */
export const makeLongPdf = async (pages: number): Promise<MadeFiles> =>
  writeFiles([['Whole chart.pdf', makePdf(pages, [await noise(300, 2, 80)], 'Whole chart')]]);

/** A PDF of scanned pages of about 3 MB each, as large as `bytes` at most. */
export async function makeScannedPdf(bytes: number): Promise<MadeFiles> {
  const scans: Buffer[] = [];
  let sum = 0;
  for (;;) {
    const scan = await noise(2_400, 3, 90);
    sum += scan.length + 2_000;
    if (sum > bytes - 20_000) break;
    scans.push(scan);
  }
  return writeFiles([['Scanned chart.pdf', makePdf(scans.length, scans, 'Scanned chart')]]);
}

/** Draws a picture on each page, one after the other, and the number of the page. */
function makePdf(pages: number, pictures: readonly Buffer[], title: string): Buffer {
  const parts: Buffer[] = [];
  const places: number[] = [];
  let length = 0;
  const add = (...added: (string | Buffer)[]) => {
    for (const one of added) {
      parts.push(Buffer.from(one as string));
      length += parts.at(-1)?.length ?? 0;
    }
  };
  const addObject = (...content: (string | Buffer)[]) => {
    places.push(length);
    add(`${places.length} 0 obj\n`, ...content, '\nendobj\n');
  };
  const firstPage = 4 + pictures.length;
  const kids = Array.from({ length: pages }, (_, at) => `${firstPage + at * 2} 0 R`);
  add('%PDF-1.7\n');
  addObject('<< /Type /Catalog /Pages 2 0 R >>');
  addObject(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`);
  addObject('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const picture of pictures) {
    const [width, height] = sizeOfJpeg(picture);
    const look = `/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
    const head = `<< /Type /XObject /Subtype /Image ${look} /Length ${picture.length} >>\nstream\n`;
    addObject(head, picture, '\nendstream');
  }
  for (let page = 0; page < pages; page += 1) {
    const picture = `${4 + (page % pictures.length)} 0 R`;
    const lines = Array.from(
      { length: 20 },
      (_, at) => `(${title}, page ${page + 1}, line ${at + 1}.) Tj T*`,
    );
    const text = `q 500 0 0 375 50 400 cm /P Do Q BT /F 11 Tf 14 TL 50 370 Td ${lines.join('\n')} ET`;
    addObject(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${firstPage + page * 2 + 1} 0 R`,
      ` /Resources << /XObject << /P ${picture} >> /Font << /F 3 0 R >> >> >>`,
    );
    addObject(`<< /Length ${text.length} >>\nstream\n${text}\nendstream`);
  }
  const start = length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer << /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** Returns width and height from the frame header of a baseline JPEG. */
function sizeOfJpeg(bytes: Buffer): [number, number] {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2))
    if (bytes[at + 1] === 0xc0 || bytes[at + 1] === 0xc2)
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  throw new Error('The picture is no JPEG.');
}

/** A 3D model of a surface with `side` × `side` points: 48 bytes for each. */
export async function makeModel(side: number): Promise<MadeFiles> {
  const points = side * side;
  const indexes = (side - 1) * (side - 1) * 6;
  const positions = new Float32Array(points * 3);
  const normals = new Float32Array(points * 3);
  for (let at = 0; at < points; at += 1) {
    const [x, y] = [(at % side) / side - 0.5, Math.floor(at / side) / side - 0.5];
    positions.set([x, y, Math.sin(x * 20) * Math.cos(y * 20) * 0.1 + Math.random() * 1e-4], at * 3);
    normals.set([0, 0, 1], at * 3);
  }
  const triangles = new Uint32Array(indexes);
  let end = 0;
  for (let row = 0; row + 1 < side; row += 1)
    for (let column = 0; column + 1 < side; column += 1) {
      const at = row * side + column;
      triangles.set([at, at + 1, at + side, at + 1, at + side + 1, at + side], end);
      end += 6;
    }
  const parts = [positions, normals, triangles].map(({ buffer }) => Buffer.from(buffer));
  const views = parts.map((part, at) => ({
    buffer: 0,
    byteOffset: parts.slice(0, at).reduce((sum, { length }) => sum + length, 0),
    byteLength: part.length,
    target: at === 2 ? 34963 : 34962,
  }));
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const model = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2 }] }],
    buffers: [{ byteLength: length }],
    bufferViews: views,
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: points,
        type: 'VEC3',
        min: [-0.5, -0.5, -0.2],
        max: [0.5, 0.5, 0.2],
      },
      { bufferView: 1, componentType: 5126, count: points, type: 'VEC3' },
      { bufferView: 2, componentType: 5125, count: indexes, type: 'SCALAR' },
    ],
  };
  const text = JSON.stringify(model);
  const json = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const chunk = (kind: number, bytes: number) => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(bytes, 0);
    head.writeUInt32LE(kind, 4);
    return head;
  };
  const head = Buffer.alloc(12);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + 8 + json.length + 8 + length, 8);
  const whole = [head, chunk(0x4e4f534a, json.length), json, chunk(0x004e4942, length), ...parts];
  return writeFiles([['Skull.glb', Buffer.concat(whole)]]);
}
