// A small balancer that treats requests as nginx does with the settings of docs/guides/running-in-production.md, and
// also asks `/api/ready` every few seconds. It keeps its connections to the processes, which is harder for a process
// that stops than a new connection for each request.
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A request of any other method is not repeated once it was sent, because its work could be done twice. */
const repeatable = ['GET', 'HEAD', 'OPTIONS'];
/** Headers about a connection, not about the response. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding'];
const probeTimeoutMilliseconds = 1_000;

export type Balancer = {
  base: string;
  /** Returns whether requests are sent to the process on this port. */
  isInUse: (port: number) => boolean;
  close: () => Promise<void>;
};

type Target = { port: number; isReady: boolean };
type Sent = 'answered' | 'refused' | 'broken';

/** Starts a balancer in front of the processes on these ports of this machine. */
export async function startBalancer(ports: readonly number[], probeMilliseconds: number): Promise<Balancer> {
  const targets: Target[] = ports.map((port) => ({ port, isReady: false }));
  const agent = new Agent({ keepAlive: true });
  const open = new Set<Duplex>();
  let turn = 0;
  /** Returns the processes in the order in which one request tries them: ready ones in turn, then the others. */
  const inTurn = (): Target[] => {
    turn = (turn + 1) % targets.length;
    const turned = [...targets.slice(turn), ...targets.slice(0, turn)];
    return turned.toSorted((a, b) => Number(b.isReady) - Number(a.isReady));
  };
  const probes = setInterval(() => {
    for (const target of targets) void isReady(target.port).then((ready) => (target.isReady = ready));
  }, probeMilliseconds);
  const server = createServer((received, response) => void forward(received, response, inTurn(), agent));
  server.on('upgrade', (received, client, head) => void forwardUpgrade(received, client, head, inTurn()));
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isInUse: (port) => targets.some((target) => target.port === port && target.isReady),
    async close() {
      clearInterval(probes);
      server.close();
      for (const socket of open) socket.destroy();
      agent.destroy();
      if (server.listening) await once(server, 'close');
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(probeTimeoutMilliseconds);
  return fetch(`http://127.0.0.1:${port}/api/ready`, { signal }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function forward(
  received: IncomingMessage,
  response: ServerResponse,
  targets: readonly Target[],
  agent: Agent,
): Promise<void> {
  for (const target of targets) {
    const sent = await send(target, received, response, agent);
    if (sent === 'answered') return;
    // Until the next probe.
    target.isReady = false;
    if (sent === 'broken' && !repeatable.includes(received.method ?? '')) break;
  }
  received.resume();
  response.writeHead(502).end();
}

function send(
  { port }: Target,
  received: IncomingMessage,
  response: ServerResponse,
  agent: Agent,
): Promise<Sent> {
  const { method, url: path, headers } = received;
  const forwarded = { ...headers, ...forwardedFor(received), connection: 'keep-alive' };
  return new Promise((done) => {
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers: forwarded });
    let isConnected = false;
    const pass = (): void => {
      isConnected = true;
      received.pipe(sent);
    };
    sent.once('socket', (socket) => (socket.connecting ? socket.once('connect', pass) : pass()));
    sent.once('error', () => {
      received.unpipe(sent);
      done(isConnected ? 'broken' : 'refused');
    });
    sent.once('response', (answer) => {
      for (const [name, value = ''] of Object.entries(answer.headers))
        if (!hopByHop.includes(name)) response.setHeader(name, value);
      response.writeHead(answer.statusCode ?? 502);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
      done('answered');
    });
  });
}

async function forwardUpgrade(
  received: IncomingMessage,
  client: Duplex,
  head: Buffer,
  targets: readonly Target[],
): Promise<void> {
  client.on('error', () => client.destroy());
  for (const target of targets) {
    const socket = connect(target.port, '127.0.0.1');
    try {
      await once(socket, 'connect');
    } catch {
      target.isReady = false;
      continue;
    }
    const headers = Object.entries({ ...received.headers, ...forwardedFor(received) });
    const lines = headers.map(([name, value]) => `${name}: ${String(value)}`);
    socket.write(`GET ${received.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write(head);
    socket.on('error', () => client.destroy());
    client.on('close', () => socket.destroy());
    socket.pipe(client).pipe(socket);
    return;
  }
  client.destroy();
}

const forwardedFor = ({ socket }: IncomingMessage) => ({ 'x-forwarded-for': socket.remoteAddress ?? '' });
