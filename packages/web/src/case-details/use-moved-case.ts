// A case that a clinic has filled goes on in its patient's own workspace: whoever looks at it is told and goes back (E-055).
import type { Case } from '@plainscan/contract';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../platform/language/i18n.tsx';
import { useCurrentUser } from '../platform/session/session.ts';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { panelMessages } from '../cases/panel-messages.ts';

/** Leaves for the list when the opened case has moved on; one that was rejected has moved too, but waits for files still. */
export function useMovedCase(item: Pick<Case, 'workspace' | 'status'> | undefined): void {
  const words = useMessages(panelMessages);
  const navigate = useNavigate();
  const { workspace: own } = useCurrentUser();
  const before = useRef<number | null>(null);
  const id = item?.workspace.id;
  const name = item?.workspace.name ?? '';
  const isFilled = item?.status.value !== 'pending-upload';
  useEffect(() => {
    const wasHere = before.current === own.id;
    before.current = id ?? null;
    if (!wasHere || !isFilled || id === undefined || id === own.id) return;
    notify('update', words('movedAway', { product: name })); // W-046
    void navigate('/cases');
  }, [id, isFilled, name, own.id, navigate, words]);
}
