// Which addresses may send at all, known when a connection arrives.
import type { Platform } from '../../platform/platform.ts';
import { selectNamespaces } from '../gateway-repository.ts';
import { isFromOneOf } from './sender-addresses.ts';

const knownMilliseconds = 2_000;

/**
 * Knows the networks of all open namespaces, as they were at most two seconds ago. Only for the choice of who may wait:
 * each association is checked against its own namespace.
 */
export function watchSenderAddresses({ database }: Pick<Platform, 'database'>): {
  includes: (ip: string) => Promise<boolean>;
} {
  let networks: Promise<string[]> = Promise.resolve([]);
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<string[]> => {
    const rows = await database.readAsSystem(selectNamespaces);
    return rows.flatMap(({ revokedAt, senderNetworks }) => (revokedAt === null ? senderNetworks : []));
  };
  return {
    async includes(ip) {
      if (performance.now() - readAt >= knownMilliseconds) {
        readAt = performance.now();
        networks = read();
        networks.catch(() => (readAt = Number.NEGATIVE_INFINITY));
      }
      return isFromOneOf(await networks, ip);
    },
  };
}
