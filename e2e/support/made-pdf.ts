// A PDF of one page for which the PDF library fetches files of its own: pictures that it decodes by WebAssembly (JPEG
// 2000, JBIG2), and texts whose font and character map the file leaves out. The colors of a third picture are those of
// an ICC profile.
import dcmjsCodecs from 'dcmjs-codecs';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const { Context, NativeCodecs } = dcmjsCodecs;

const side = 64;
/** Diagonal stripes. */
const stripes = Uint8Array.from({ length: side * side }, (_, at) =>
  ((at % side) + Math.floor(at / side)) % 16 < 8 ? 20 : 235,
);

async function jpeg2000(): Promise<Buffer> {
  await NativeCodecs.initializeAsync();
  const context = new Context({
    width: side,
    height: side,
    bitsAllocated: 8,
    bitsStored: 8,
    samplesPerPixel: 1,
    pixelRepresentation: 0,
    planarConfiguration: 0,
    photometricInterpretation: 'MONOCHROME2',
    decodedBuffer: stripes,
  });
  return Buffer.from(NativeCodecs.encodeJpeg2000(context, { lossy: false }).getEncodedBuffer() ?? []);
}

/** A JBIG2 segment with its header (ISO 14492, 7.2). */
function segment(number: number, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(11);
  head.writeUInt32BE(number, 0);
  head[4] = type;
  head[6] = 1;
  head.writeUInt32BE(data.length, 7);
  return Buffer.concat([head, data]);
}

/** A white square: in MMR each line is one bit that says that it is like the one above. */
function jbig2(): Buffer {
  const page = Buffer.alloc(19);
  page.writeUInt32BE(side, 0);
  page.writeUInt32BE(side, 4);
  const region = Buffer.alloc(18);
  region.writeUInt32BE(side, 0);
  region.writeUInt32BE(side, 4);
  region[17] = 1;
  const lines = Buffer.concat([Buffer.alloc(side / 8, 0xff), Buffer.from([0x00, 0x10, 0x01])]);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, Buffer.concat([region, lines]))]);
}

const server = createRequire(resolve(import.meta.dirname, '../../packages/server/package.json'));

/** The color profile that the library of the printed reports brings. */
const profile = (): Buffer =>
  readFileSync(join(dirname(server.resolve('pdfkit')), 'data/sRGB_IEC61966_2_1.icc'));

const stream = (entries: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

const image = (entries: string): string =>
  `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} ${entries}`;

const latin = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
// Every other font that is left out is looked for on the device.
const symbols = '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>';
const japanese = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /90ms-RKSJ-H /DescendantFonts [',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3',
  '/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >>',
  '/FontDescriptor << /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [0 0 1000 1000]',
  '/ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>] >>',
].join(' ');
const texts =
  'BT /L 10 Tf 20 146 Td (Findings) Tj ET BT /S 10 Tf 80 146 Td (abg) Tj ET BT /J 10 Tf 150 146 Td <82a082a2> Tj ET';
const resources = `<< /XObject << /A 5 0 R /B 6 0 R /C 7 0 R >> /Font << /L ${latin} /S ${symbols} /J ${japanese} >> >>`;

/** Returns the bytes of the file. */
export async function makeDecodedPdf(): Promise<Buffer> {
  const drawn = ['A', 'B', 'C'].map((name, at) => `q 120 0 0 120 ${20 + at * 130} 20 cm /${name} Do Q`);
  const colors = Buffer.from([...stripes].flatMap((level) => [level, 60, 255 - level]));
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 160] /Contents 4 0 R /Resources ${resources} >>`,
    ),
    stream('', Buffer.from([...drawn, texts].join('\n'))),
    stream(image('/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /JPXDecode'), await jpeg2000()),
    stream(image('/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode'), jbig2()),
    stream(image('/ColorSpace [/ICCBased 8 0 R] /BitsPerComponent 8'), colors),
    stream('/N 3', profile()),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(Buffer.concat(parts).length);
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  }
  const start = Buffer.concat(parts).length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table), Buffer.from(end)]);
}
