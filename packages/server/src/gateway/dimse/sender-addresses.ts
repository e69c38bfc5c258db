// Networks from which a namespace's images may arrive by DIMSE, which has no secrets.
import { BlockList, isIP } from 'node:net';

/** A larger network would include nearly everyone. */
const fewestBits = { 4: 8, 6: 32 } as const;
const allBits = { 4: 32, 6: 128 } as const;

type Network = { address: string; bits: number; family: 'ipv4' | 'ipv6' };

/** Parses `10.2.0.0/16` or a single address. Returns `null` for anything else, and for a network that is too large. */
export function readNetwork(text: string): Network | null {
  const [address = '', length, ...more] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || more.length > 0) return null;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return null;
  const bits = length === undefined ? allBits[version] : Number(length);
  if (bits < fewestBits[version] || bits > allBits[version]) return null;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Returns whether `ip` is in one of these networks. An IPv4 address may be in IPv4-mapped IPv6 form. */
export function isFromOneOf(networks: readonly string[], ip: string): boolean {
  const allowed = new BlockList();
  for (const { address, bits, family } of networks.map(readNetwork).filter((one) => one !== null))
    allowed.addSubnet(address, bits, family);
  return isIP(ip) !== 0 && allowed.check(ip, isIP(ip) === 4 ? 'ipv4' : 'ipv6');
}
