import { useNavigate } from 'react-router';
import { isSignedIn } from '../../platform/session/session-storage.ts';

/** Returns how many of our pages are behind this one. The router stores it in the history entry. */
function pagesBehind(): number {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}

/** Returns a function that goes to the previous page, or to the start page after opening a link. `null` for a guest. */
export function useGoBack(): (() => void) | null {
  const navigate = useNavigate();
  if (pagesBehind() > 0) return () => void navigate(-1);
  return isSignedIn() ? () => void navigate('/') : null;
}
