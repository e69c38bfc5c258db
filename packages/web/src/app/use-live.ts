import type { RealtimeData, RealtimeEvent } from '@plainscan/contract';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
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

/** Hears of every case of the person's lists while the component stands. */
export function useCasesRoom(): void {
  useEffect(() => liveConnection.join({ event: 'join-cases-room', data: {} }), []);
}
