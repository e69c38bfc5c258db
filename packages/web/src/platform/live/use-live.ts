import type { RealtimeData, RealtimeEvent } from '@plainscan/contract';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isSignedIn } from '../session/session-storage.ts';
import { liveConnection } from './live-connection.ts';

/** Whether changes arrive by themselves right now. */
export function useIsLive(): boolean {
  return useSyncExternalStore(liveConnection.subscribe, () => liveConnection.isOpen);
}

/** Calls `handler` with each live event of this name while the component stands. */
export function useLiveEvent<E extends RealtimeEvent>(
  event: E,
  handler: (data: RealtimeData<E>) => void,
): void {
  const newest = useEffectEvent(handler);
  useEffect(() => liveConnection.on(event, (data: RealtimeData<E>) => newest(data)), [event]);
}

/** Stands in the room of one case while the component does. */
export function useCaseRoom(caseId: string): void {
  useEffect(() => liveConnection.join({ event: 'join-case-details-room', data: { caseId } }), [caseId]);
}

/** Hears what becomes of a file that a viewer shows, while the component stands; null for none. */
export function useResourceRoom(uuid: string | null, onUpdate: () => void): void {
  useEffect(() => {
    if (uuid === null || !isSignedIn()) return undefined;
    // A viewer's page stands alone: nobody else has opened the connection there.
    liveConnection.start();
    return liveConnection.join({ event: 'join-resource-room', data: { uuid } });
  }, [uuid]);
  useLiveEvent('resource-updated', (data) => {
    if (data.uuid === uuid) onUpdate();
  });
}

/** Stands in the room of the library while the component does (U-004). */
export function useLibraryRoom(): void {
  useEffect(() => liveConnection.join({ event: 'join-resource-room', data: {} }), []);
}

/** Stands in the room of a clinic while the component does, for those who manage clinics; null for nobody else. */
export function useWorkspaceRoom(workspaceId: number | null): void {
  useEffect(() => {
    if (workspaceId === null) return undefined;
    return liveConnection.join({ event: 'join-workspace-room', data: { workspaceId } });
  }, [workspaceId]);
}

/** Stands in the room of those who run the product while the component does. */
export function useOperationsRoom(): void {
  useEffect(() => liveConnection.join({ event: 'join-operations-room', data: {} }), []);
}

/** Hears of every case of the person's lists while the component stands. */
export function useCasesRoom(): void {
  useEffect(() => liveConnection.join({ event: 'join-cases-room', data: {} }), []);
}
