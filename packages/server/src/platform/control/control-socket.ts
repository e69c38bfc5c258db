// How an operator's command reaches the running product: a socket in the data folder that only the product's own user
// (and root) can open (ADR 92). One request per connection, one line of JSON per message.
import { once } from 'node:events';
import { chmod, lstat, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

type ControlRequest = {
  /** The npm script, such as `gateway`. */
  command: string;
  args: string[];
  /** The absolute folder in which it was typed. */
  folder: string;
};

/** A message about a request: a line for standard output, one for standard error, or the exit code, which is last. */
type Answer = { out: string } | { error: string } | { end: number };

/** Carries out a request and returns the exit code. It must not reject. */
type ControlHandler = (
  request: ControlRequest,
  print: (line: string) => void,
  complain: (line: string) => void,
) => Promise<number>;

/** Longer socket paths are truncated or refused by some systems. */
const maxPathBytes = 100;
const maxRequestBytes = 64 * 1024;
const requestMilliseconds = 5_000;

/** Returns the address of a data folder's socket, or `null` where its path would be too long. */
function addressOf(dataFolder: string): string | null {
  const path = resolve(dataFolder, 'control.sock');
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\plainscan-control-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  return Buffer.byteLength(path) > maxPathBytes ? null : path;
}

/**
 * Listens for requests. Only the holder of the folder's database may call this, because it replaces the socket that a
 * killed process has left. `close` waits for the requests in progress, at most `waitMilliseconds`.
 */
export async function startControl(
  dataFolder: string,
  handle: ControlHandler,
): Promise<{ close: (waitMilliseconds: number) => Promise<void> }> {
  const address = addressOf(dataFolder);
  if (address === null) return { close: () => Promise.resolve() };
  const inProgress = new Set<Promise<void>>();
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const work = serve(socket, handle).finally(() => {
      inProgress.delete(work);
      open.delete(socket);
    });
    inProgress.add(work);
  });
  const isFile = process.platform !== 'win32';
  if (isFile) await rm(address, { force: true });
  // The umask makes it private from the first moment; the mode is set for a process with another umask.
  server.listen(address);
  await once(server, 'listening');
  if (isFile) await chmod(address, 0o600);
  return {
    async close(waitMilliseconds) {
      server.close();
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise((done) => (timer = setTimeout(done, waitMilliseconds)));
      await Promise.race([Promise.all(inProgress), tooLong]);
      clearTimeout(timer);
      for (const socket of open) socket.destroy();
    },
  };
}

async function serve(socket: Socket, handle: ControlHandler): Promise<void> {
  const say = (answer: Answer): void => {
    if (socket.writable) socket.write(`${JSON.stringify(answer)}\n`);
  };
  // Someone who ends the command does not end its work.
  socket.on('error', () => socket.destroy());
  const request = await readRequest(socket);
  if (request === undefined) return void socket.destroy();
  const end = await handle(
    request,
    (out) => say({ out }),
    (error) => say({ error }),
  );
  say({ end });
  socket.end();
}

/** Resolves to `undefined` for anything that is not a request, or comes too slowly. */
async function readRequest(socket: Socket): Promise<ControlRequest | undefined> {
  const timer = setTimeout(() => socket.destroy(), requestMilliseconds);
  let text = '';
  try {
    for await (const piece of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      text += String(piece);
      if (text.includes('\n') || text.length > maxRequestBytes) break;
    }
    const { command, args, folder } = JSON.parse(text) as Partial<Record<string, unknown>>;
    if (typeof command !== 'string' || typeof folder !== 'string' || !Array.isArray(args)) return undefined;
    return args.every((one) => typeof one === 'string') ? { command, args, folder } : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Has the product that runs on this data folder carry out a request, and passes its lines on. Resolves to the exit
 * code, or to `undefined` if none is running.
 */
export async function askRunningProduct(
  dataFolder: string,
  request: ControlRequest,
  print: (line: string) => void,
  complain: (line: string) => void,
): Promise<number | undefined> {
  const address = addressOf(dataFolder);
  if (address === null || !(await isOfProduct(dataFolder, address))) return undefined;
  const socket = connect(address);
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  let end: number | undefined;
  socket.on('error', () => socket.destroy());
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    const answer = JSON.parse(line) as Answer;
    if ('out' in answer) print(answer.out);
    else if ('error' in answer) complain(answer.error);
    else end = answer.end;
  }
  if (end !== undefined) return end;
  complain('The product was stopped before it had carried out the command. Run it again.');
  return 1;
}

/** In a folder that others may write to, someone else could have placed a socket of this name. */
async function isOfProduct(dataFolder: string, address: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const [socket, database] = await Promise.all(
    [address, join(dataFolder, 'database')].map((path) => lstat(path).catch(() => undefined)),
  );
  return socket?.isSocket() === true && socket.uid === database?.uid;
}
