// DIMSE messages of an association: each is a command and, if present, its data set in pieces.
import { readCommand, type Command } from './command-set.ts';
import { pduType, ProtocolError, readDataValues, type DataValue } from './pdu.ts';
import type { Pdu } from './pdu-reader.ts';

const longestCommand = 16_384;

export type Message = { contextId: number; command: Command; dataSet: DataSet };

/** The messages of an association until it is released, aborted or disconnected. Throws a ProtocolError. */
export class Messages {
  readonly #pdus: AsyncGenerator<Pdu, void>;
  #values: DataValue[] = [];
  #isReleased = false;

  constructor(pdus: AsyncGenerator<Pdu, void>) {
    this.#pdus = pdus;
  }

  /** Whether the other side has requested the release and waits for the response. */
  get isReleased(): boolean {
    return this.#isReleased;
  }

  /** Returns `undefined` at the end. The previous message's data set must have been read completely. */
  async next(): Promise<Message | undefined> {
    const pieces: Buffer[] = [];
    let length = 0;
    for (let value = await this.#nextValue(); value; value = await this.#nextValue()) {
      if (!value.isCommand) throw new ProtocolError('a data set without a command');
      pieces.push(value.bytes);
      length += value.bytes.length;
      if (length > longestCommand) throw new ProtocolError('a command set that is too long');
      if (!value.isLast) continue;
      const command = readCommand(Buffer.concat(pieces));
      const { contextId } = value;
      return { contextId, command, dataSet: new DataSet(() => this.#piece(contextId), command.hasDataSet) };
    }
    if (length > 0) throw new ProtocolError('an association that ended within a command');
    return undefined;
  }

  async #piece(contextId: number): Promise<DataValue> {
    const value = await this.#nextValue();
    if (!value) throw new ProtocolError('an association that ended within a data set');
    if (value.isCommand || value.contextId !== contextId)
      throw new ProtocolError('something else within a data set');
    return value;
  }

  async #nextValue(): Promise<DataValue | undefined> {
    for (;;) {
      const value = this.#values.shift();
      if (value) return value;
      const { value: pdu } = await this.#pdus.next();
      if (!pdu || pdu.type === pduType.abort) return undefined;
      if (pdu.type === pduType.releaseRequest) {
        this.#isReleased = true;
        return undefined;
      }
      if (pdu.type !== pduType.data)
        throw new ProtocolError('a PDU that does not belong into an association');
      this.#values = readDataValues(pdu.body);
    }
  }
}

/** An incoming data set. Reading may stop at any point; `drain` skips the rest. */
export class DataSet implements AsyncIterable<Buffer> {
  readonly #piece: () => Promise<DataValue>;
  #goesOn: boolean;

  constructor(piece: () => Promise<DataValue>, goesOn: boolean) {
    this.#piece = piece;
    this.#goesOn = goesOn;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    while (this.#goesOn) yield await this.#next();
  }

  async drain(): Promise<void> {
    while (this.#goesOn) await this.#next();
  }

  async #next(): Promise<Buffer> {
    const { bytes, isLast } = await this.#piece();
    this.#goesOn = !isLast;
    return bytes;
  }
}
