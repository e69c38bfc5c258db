/** Downloads a file and reports its progress in whole percent. */
export async function downloadWithProgress(
  url: string,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const answer = await fetch(url, { signal, credentials: 'omit' });
  if (!answer.ok || !answer.body) throw new Error(`The file answered ${answer.status}.`);
  const total = Number(answer.headers.get('content-length') ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  // Safari cannot iterate over a stream.
  const reader = answer.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    loaded += read.value.length;
    if (total > 0) onPercent(Math.min(100, Math.floor((loaded / total) * 100)));
  }
  return new Blob(parts).arrayBuffer();
}
