import type { ReactNode } from 'react';
import { PatientPage } from './patient-page.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { StaffPage } from './staff-page.tsx';

/** A page that every role has, in the frame of the user's role. */
export function OwnPage({ children }: { children: ReactNode }) {
  const { role } = useCurrentUser();
  return role === 'patient' || role === 'user' ? (
    <PatientPage>{children}</PatientPage>
  ) : (
    <StaffPage>{children}</StaffPage>
  );
}
