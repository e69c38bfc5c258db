import { useSyncExternalStore } from 'react';
import { currentSendings, subscribeToSendings, type Sending } from './sending-store.ts';

export function useSendings(): readonly Sending[] {
  return useSyncExternalStore(subscribeToSendings, currentSendings);
}

export function useSending(id: number | null): Sending | null {
  return useSendings().find((sending) => sending.id === id) ?? null;
}
