// Responses that a page requested before the app's scripts arrived. The app's own calls take them over instead of asking
// again.
interface EarlyResponse {
  readonly url: string;
  readonly token: string;
  readonly response: Promise<Response>;
  /** By performance.now(). */
  readonly askedAt: number;
}

/** Shared by two builds: what runs before the app is a file of its own. */
type EarlyWindow = { earlyResponses?: EarlyResponse[] };

/** After this time a response says nothing about the present, in milliseconds. */
const longestLife = 30_000;

/** Keeps the response for the app's call to the same URL with the same token, and returns a copy. */
export async function shareResponse(
  url: string,
  token: string,
  response: Promise<Response>,
): Promise<Response> {
  const shared = response.then((answer) => answer.clone());
  // The app's call reports the failure.
  shared.catch(() => {});
  const place = window as EarlyWindow;
  place.earlyResponses = [
    ...(place.earlyResponses ?? []),
    { url, token, response: shared, askedAt: performance.now() },
  ];
  return response;
}

/** Returns the response that was requested early for this URL and token, once; otherwise `undefined`. */
export function consumeEarlyResponse(url: string, token: string | null): Promise<Response> | undefined {
  const place = window as EarlyWindow;
  const all = place.earlyResponses ?? [];
  const found = all.find((early) => early.url === url && early.token === token);
  if (!found) return undefined;
  place.earlyResponses = all.filter((early) => early !== found);
  return performance.now() - found.askedAt < longestLife ? found.response : undefined;
}
