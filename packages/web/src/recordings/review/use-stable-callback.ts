import { useCallback, useEffect, useRef } from 'react';

/** Returns a stable function, so that what gets it does not re-render while the video plays. */
export function useStableCallback<Values extends unknown[]>(
  call: (...values: Values) => void,
): (...values: Values) => void {
  const newest = useRef(call);
  useEffect(() => {
    newest.current = call;
  });
  return useCallback((...values) => newest.current(...values), []);
}
