// Written reports as scanners and phones send them: typeset, drawn, and turned into pictures.
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

import { openPdf } from '../src/platform/media/documents/open-pdf.ts';
import { drawPdfPage } from '../src/platform/media/documents/page-picture.ts';

export const englishReport = `MRI OF THE RIGHT KNEE

FINDINGS
There is a horizontal tear of the posterior horn of the medial meniscus. The anterior and posterior cruciate ligaments are intact. No fracture or bone contusion. Small joint effusion with a popliteal cyst of 24 mm.

IMPRESSION
Tear of the medial meniscus. No ligament injury.`;

export const spanishReport = `RADIOGRAFÍA DE TÓRAX

HALLAZGOS
Pequeño derrame pleural derecho que borra el seno costofrénico. No se observa neumotórax. El pulmón izquierdo no presenta alteraciones. Catéter venoso central con la punta en la vena cava superior.

IMPRESIÓN
Neumonía del lóbulo inferior derecho con derrame pleural asociado.`;

type Drawing = (document: PDFKit.PDFDocument) => void;

function pdfOf(draw: Drawing): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', margin: 72 });
  const chunks: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  document.on('end', () => resolve(Buffer.concat(chunks)));
  document.on('error', reject);
  draw(document);
  document.end();
  return promise;
}

/** Returns a PDF with a text layer: a text for each page, in one column or two. */
export const typedReport = (texts: readonly string[], columns = 1): Promise<Buffer> =>
  pdfOf((document) => {
    for (const [page, text] of texts.entries()) {
      if (page > 0) document.addPage();
      document.fontSize(12).text(text, { columns, columnGap: 30, ...(columns > 1 && { height: 120 }) });
    }
  });

/** Returns a page as a phone takes it, `degrees` clockwise from upright. */
export async function photographed(text: string, degrees = 0, columns = 1): Promise<Buffer> {
  const opening = openPdf(await typedReport([text], columns));
  try {
    const document = await opening.promise;
    const { data, width, height } = await drawPdfPage(document, await document.getPage(1));
    return await sharp(data, { raw: { width, height, channels: 1 } })
      .rotate(degrees, { background: 'white' })
      .blur(0.6)
      .jpeg({ quality: 60 })
      .toBuffer();
  } finally {
    await opening.destroy();
  }
}

/** Returns a PDF of pictures, as a scanner makes it. */
export const scanned = (pictures: readonly Buffer[]): Promise<Buffer> =>
  pdfOf((document) => {
    for (const [page, picture] of pictures.entries()) {
      if (page > 0) document.addPage();
      document.image(picture, 0, 0, { fit: [612, 792] });
    }
  });
