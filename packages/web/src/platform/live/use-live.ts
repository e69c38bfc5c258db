import type { RealtimeData, RealtimeEvent } from '@plainscan/contract';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isSignedIn } from '../session/session-storage.ts';
import { liveConnection } from './live-connection.ts';

/** Returns whether live updates are currently arriving. */
export function useIsLive(): boolean {
  return useSyncExternalStore(liveConnection.subscribe, () => liveConnection.isOpen);
}

/** Calls `handler` for each live event of this name while the component is mounted. */
export function useLiveEvent<E extends RealtimeEvent>(
  event: E,
  handler: (data: RealtimeData<E>) => void,
): void {
  const newest = useEffectEvent(handler);
  useEffect(() => liveConnection.on(event, (data: RealtimeData<E>) => newest(data)), [event]);
}

/** Joins the room of one case while the component is mounted. */
export function useCaseRoom(caseId: string): void {
  useEffect(() => liveConnection.join({ event: 'join-case-details-room', data: { caseId } }), [caseId]);
}

/** Calls `onUpdate` for changes of a file in a viewer, while the component is mounted. `null` for none. */
export function useResourceRoom(uuid: string | null, onUpdate: () => void): void {
  useEffect(() => {
    if (uuid === null || !isSignedIn()) return undefined;
    // A viewer is a separate page, so nothing else has opened the connection.
    liveConnection.start();
    return liveConnection.join({ event: 'join-resource-room', data: { uuid } });
  }, [uuid]);
  useLiveEvent('resource-updated', (data) => {
    if (data.uuid === uuid) onUpdate();
  });
}

/** Joins the room of the library while the component is mounted (U-004). */
export function useLibraryRoom(): void {
  useEffect(() => liveConnection.join({ event: 'join-resource-room', data: {} }), []);
}

/** Joins the room of a clinic while the component is mounted, for users who manage clinics. `null` for none. */
export function useWorkspaceRoom(workspaceId: number | null): void {
  useEffect(() => {
    if (workspaceId === null) return undefined;
    return liveConnection.join({ event: 'join-workspace-room', data: { workspaceId } });
  }, [workspaceId]);
}

/** Joins the operators' room while the component is mounted. */
export function useOperationsRoom(): void {
  useEffect(() => liveConnection.join({ event: 'join-operations-room', data: {} }), []);
}

/** Joins the room for all cases in the user's lists while the component is mounted. */
export function useCasesRoom(): void {
  useEffect(() => liveConnection.join({ event: 'join-cases-room', data: {} }), []);
}
