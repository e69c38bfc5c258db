/** G-021: what the viewer shows as it is; the words of an office document are not the document, which is saved. */
export function isViewable({ mime, name }: { mime: string; name: string }): boolean {
  return (
    mime === 'application/pdf' ||
    /^(image|video)\//.test(mime) ||
    mime.startsWith('model/') ||
    /\.glb$/i.test(name)
  );
}
