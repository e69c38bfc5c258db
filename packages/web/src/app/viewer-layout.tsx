import { Outlet } from 'react-router';
import { isSignedIn } from '../platform/session/session-storage.ts';
import { SignedInLayout } from './signed-in-layout.tsx';

/** Viewers open by a pass, for guests as well; who is signed in stays so, and keeps what is being sent. */
export function ViewerLayout() {
  return isSignedIn() ? <SignedInLayout /> : <Outlet />;
}
