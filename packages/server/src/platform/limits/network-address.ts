/** An address, or for IPv6 the network that one customer usually has. */
export function addressOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  return ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip;
}
