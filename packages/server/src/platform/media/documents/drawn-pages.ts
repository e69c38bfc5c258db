// The pages of a PDF that we made, as pictures. Runs in the media child.
import type { ByteSource } from '../dicom/dicom-source.ts';
import type { PagesFinding, PagesTask } from '../sandbox/media-answer.ts';
import { openPdf } from './open-pdf.ts';
import { renderPage } from './page-picture.ts';

/** Throws what its decoder throws if the PDF is damaged. */
export async function drawPages(source: ByteSource, { outputBase }: PagesTask): Promise<PagesFinding> {
  const opening = openPdf(source.read(0, source.length));
  try {
    const document = await opening.promise;
    const paths: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const picture = await renderPage(document, await document.getPage(number), 1);
      const path = `${outputBase}-${number}.jpg`;
      // Small letters keep their edges.
      await picture.flatten().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toFile(path);
      paths.push(path);
    }
    return { kind: 'pages', paths };
  } finally {
    await opening.destroy();
  }
}
