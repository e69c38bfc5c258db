import { useNavigate } from 'react-router';
import { isSignedIn } from '../../platform/session/session-storage.ts';

/** How many pages of ours lie behind this one; the router keeps it in the history entry. */
function pagesBehind(): number {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}

/** Goes back where the person came from; to where they start when they came by a link; null for a stranger with a link. */
export function useGoBack(): (() => void) | null {
  const navigate = useNavigate();
  if (pagesBehind() > 0) return () => void navigate(-1);
  return isSignedIn() ? () => void navigate('/') : null;
}
