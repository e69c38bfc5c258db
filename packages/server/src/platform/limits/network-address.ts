// The network a request comes from, which is the key for limits per address.
import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns an IPv4 address, or the first 64 bits of an IPv6 address, which one customer usually has. Works on numbers,
 * so that no spelling (`::`, leading zeros, capitals, a zone, an embedded IPv4 address) makes one network look like
 * two.
 */
export function addressOf(ip: string): string {
  const [plain = ''] = ip.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  if (holdsIPv4(groups))
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** How a dual-stack socket, or a translator (NAT64), represents an IPv4 address. */
const holdsIPv4 = (groups: number[]): boolean =>
  ['0:0:0:0:0:65535', '100:65435:0:0:0:0'].includes(groups.slice(0, 6).join(':'));

/** Returns the eight groups of a valid IPv6 address. */
function groupsOf(ip: string): number[] {
  const [before = '', after] = ip.split('::');
  const head = numbersIn(before);
  if (after === undefined) return head;
  const tail = numbersIn(after);
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function numbersIn(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
