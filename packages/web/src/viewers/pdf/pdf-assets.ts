// Character maps, fonts and decoders that some documents need: our own files, fetched one by one. Without the decoder of
// color profiles, which the library fetches only by itself: such colors are drawn as those of the device.

const urlsOf = (found: Record<string, unknown>): Map<string, string> =>
  new Map(Object.entries(found).map(([path, url]) => [path.split('/').at(-1) ?? '', String(url)]));

// The build reads these calls statically, so the options cannot be shared.
const places: Record<string, Map<string, string>> = {
  cMapUrl: urlsOf(
    import.meta.glob('/../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
  ),
  standardFontDataUrl: urlsOf(
    import.meta.glob('/../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
  ),
  wasmUrl: urlsOf(
    import.meta.glob('/../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
  ),
};

/** Provides the files that the library requests. It never sees a URL. */
export class PdfAssets {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = places[kind]?.get(filename);
    if (url === undefined) throw new Error(`There is no ${filename}.`);
    const answer = await fetch(url, { credentials: 'omit' });
    if (!answer.ok) throw new Error(`${filename} answered ${answer.status}.`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}
