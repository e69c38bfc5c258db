import { Outlet } from 'react-router';
import { isSignedIn } from '../platform/session/session-storage.ts';
import { SignedInLayout } from './signed-in-layout.tsx';

/** Viewers open with a pass, for guests too. A signed-in user stays signed in, and uploads continue. */
export function ViewerLayout() {
  return isSignedIn() ? <SignedInLayout /> : <Outlet />;
}
