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
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    parts.push(part);
    loaded += part.length;
    if (total > 0) onPercent(Math.min(100, Math.floor((loaded / total) * 100)));
  }
  return new Blob(parts).arrayBuffer();
}
