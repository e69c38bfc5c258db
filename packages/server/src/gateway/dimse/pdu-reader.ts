// Reads PDUs from a connection one by one, with only one in memory.
import { ProtocolError } from './pdu.ts';

export type Pdu = { type: number; body: Buffer };

/** The longest PDU we accept, in bytes after its header, as negotiated with the sender (PS3.8 annex D.1). */
export const longestPdu = 131_072;

/** Ends with the connection. Throws a ProtocolError if it ends within a PDU, or if a PDU is too long. */
export async function* readPdus(connection: AsyncIterable<Uint8Array>): AsyncGenerator<Pdu, void> {
  let held = Buffer.alloc(0);
  for await (const piece of connection) {
    held = held.length === 0 ? Buffer.from(piece) : Buffer.concat([held, piece]);
    while (held.length >= 6) {
      const length = held.readUInt32BE(2);
      if (length > longestPdu) throw new ProtocolError('a PDU that is too long');
      if (held.length < 6 + length) break;
      yield { type: held.readUInt8(0), body: held.subarray(6, 6 + length) };
      held = held.subarray(6 + length);
    }
  }
  if (held.length > 0) throw new ProtocolError('a connection that ended within a PDU');
}
