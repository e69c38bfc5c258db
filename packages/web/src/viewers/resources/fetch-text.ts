/** Fetches a text of the server by a link that needs no session. Throws unless the answer is 2xx. */
export async function fetchText(path: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(path, { signal, credentials: 'omit' });
  if (!answer.ok) throw new Error(`The text answered ${answer.status}.`);
  return answer.text();
}
