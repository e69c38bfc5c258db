import type { CapabilityBatch } from '../capabilities/capability-service.ts';
import type { locateFiles } from '../packs/pack-files.ts';

type Bytes = Awaited<ReturnType<typeof locateFiles>> extends Map<string, infer Found> ? Found : never;

/** Returns a link to a stored file: displayed inline if browsers do that safely, otherwise downloaded. */
export function presentFile(
  links: CapabilityBatch,
  bytes: Bytes,
  file: { name: string; mime: string },
): string {
  const isShown =
    file.mime === 'application/pdf' || file.mime.startsWith('image/') || file.mime === 'text/plain';
  return links.add({
    ...bytes,
    mime: file.mime,
    fileName: file.name,
    disposition: isShown ? 'inline' : 'attachment',
  });
}
