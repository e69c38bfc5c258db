/**
 * G-021: files that the viewer can display. An office document's extracted text is not the document, so it is
 * downloaded.
 */
export function isViewable({ mime, name }: { mime: string; name: string }): boolean {
  return (
    mime === 'application/pdf' ||
    /^(image|video)\//.test(mime) ||
    mime.startsWith('model/') ||
    /\.glb$/i.test(name)
  );
}

/** G-022: the displayed name of an additional file, without the leading `0-` that some have. */
export const shownFileName = (fileName: string): string => fileName.replace(/^0-/, '');
