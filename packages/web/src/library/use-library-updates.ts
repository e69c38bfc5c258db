import type { Material } from '@plainscan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '../platform/api/app-error.ts';
import { useLibraryRoom, useLiveEvent } from '../platform/live/use-live.ts';
import { changeListed, readMaterial } from './library-queries.ts';

export interface LibraryUpdates {
  /** T-002: the number of resources that others have added since the list was loaded. */
  readonly added: number;
  /** Refetches the list. */
  refresh(): void;
  /** Ignores a resource that the user added. */
  know(id: string): void;
}

/**
 * Watches the library for changes to the displayed list. Changed or removed resources update in place immediately. New
 * ones are only announced, so that nothing moves unexpectedly.
 */
export function useLibraryUpdates(listed: readonly Pick<Material, 'id'>[]): LibraryUpdates {
  const client = useQueryClient();
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const isListed = (id: string): boolean => listed.some((shown) => shown.id === id);
  const forget = (id: string) => {
    setAdded((ids) => new Set([...ids].filter((one) => one !== id)));
    if (isListed(id)) changeListed(client, id, null);
  };
  const show = async (id: string) => {
    try {
      changeListed(client, id, await readMaterial(id));
    } catch (error) {
      // The user may no longer see it. Any other failure is fixed by the next list.
      if (error instanceof AppError && error.status === 404) forget(id);
    }
  };
  useLibraryRoom();
  useLiveEvent('resource-updated', ({ uuid, library }) => {
    if (library === 'added') setAdded((ids) => new Set([...ids, uuid]));
    else if (library === 'removed') forget(uuid);
    else if (library === 'changed' && isListed(uuid)) void show(uuid);
  });
  return {
    added: [...added].filter((id) => !known.has(id) && !isListed(id)).length,
    refresh() {
      setAdded(new Set());
      void client.invalidateQueries({ queryKey: ['materials'] });
    },
    know: (id) => setKnown((ids) => new Set([...ids, id])),
  };
}
