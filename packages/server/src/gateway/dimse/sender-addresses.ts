// From which networks a namespace's images may come by DIMSE, which knows no secret.
import { BlockList, isIP } from 'node:net';

/** A larger network is everybody. */
const fewestBits = { 4: 8, 6: 32 } as const;
const allBits = { 4: 32, 6: 128 } as const;

type Network = { address: string; bits: number; family: 'ipv4' | 'ipv6' };

/** `10.2.0.0/16`, or one address; null for anything else, and for a network that is too large. */
export function readNetwork(text: string): Network | null {
  const [address = '', length, ...more] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || more.length > 0) return null;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return null;
  const bits = length === undefined ? allBits[version] : Number(length);
  if (bits < fewestBits[version] || bits > allBits[version]) return null;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Whether `ip` lies in one of these networks; an IPv4 address may come in the form that IPv6 has for it. */
export function isFromOneOf(networks: readonly string[], ip: string): boolean {
  const allowed = new BlockList();
  for (const { address, bits, family } of networks.map(readNetwork).filter((one) => one !== null))
    allowed.addSubnet(address, bits, family);
  return isIP(ip) !== 0 && allowed.check(ip, isIP(ip) === 4 ? 'ipv4' : 'ipv6');
}
