// Responses that a page's first look requested before the app's scripts arrived. The app's own call takes them over
// instead of asking again.
interface EarlyResponse {
  readonly url: string;
  readonly token: string;
  readonly response: Promise<Response>;
}

/** Shared by two builds: the first look is a file of its own. */
type EarlyWindow = { earlyResponse?: EarlyResponse | undefined };

/** Keeps the response for the app's call to the same URL with the same token, and returns a copy. */
export async function shareResponse(
  url: string,
  token: string,
  response: Promise<Response>,
): Promise<Response> {
  const shared = response.then((answer) => answer.clone());
  // The app's call reports the failure.
  shared.catch(() => {});
  (window as EarlyWindow).earlyResponse = { url, token, response: shared };
  return response;
}

/** Returns the response that was requested early for this URL and token, once; otherwise `undefined`. */
export function consumeEarlyResponse(url: string, token: string | null): Promise<Response> | undefined {
  const place = window as EarlyWindow;
  const { earlyResponse } = place;
  if (earlyResponse?.url !== url || earlyResponse.token !== token) return undefined;
  place.earlyResponse = undefined;
  return earlyResponse.response;
}
