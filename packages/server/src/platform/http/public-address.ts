// Which addresses belong to the public internet: a URL that a clinic enters must not reach the servers next to this
// one.
import { BlockList, isIPv4 } from 'node:net';

/** https://www.iana.org/assignments/iana-ipv4-special-registry, everything not globally reachable, and multicast. */
const nonPublicIPv4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Includes the metadata service through which cloud providers hand a machine its secrets (169.254.169.254).
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  nonPublicIPv4.addSubnet(network, prefix, 'ipv4');

/** Only 2000::/3 of IPv6 is assigned. It contains addresses that embed another one or lead nowhere. */
const assignedIPv6 = new BlockList();
assignedIPv6.addSubnet('2000::', 3, 'ipv6');
const nonPublicIPv6 = new BlockList();
for (const [network, prefix] of [
  // Teredo and other protocols.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  nonPublicIPv6.addSubnet(network, prefix, 'ipv6');

/** Returns whether a network address, as returned by a lookup, is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !nonPublicIPv4.check(address, 'ipv4');
  return assignedIPv6.check(address, 'ipv6') && !nonPublicIPv6.check(address, 'ipv6');
}
