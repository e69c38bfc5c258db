import pg from 'pg';

type Handler = (payload: string) => void;

export type Listener = {
  listen(channel: string, handler: Handler): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

const RECONNECT_MIN_MS = 100;
const RECONNECT_MAX_MS = 5_000;

/**
 * Keeps one connection for LISTEN. It is opened when first needed and reopened when lost. Anything sent in between is
 * lost, so every handler is then called with an empty payload.
 */
export function openListener(url: string, reportError: (error: Error) => void): Listener {
  const handlers = new Map<string, Set<Handler>>();
  let connecting: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'plainscan-listen',
    });
    client.on('error', reportError);
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    await client.connect();
    for (const channel of handlers.keys()) await client.query(`LISTEN ${quote(channel)}`);
    client.once('end', () => {
      connecting = undefined;
      if (!isClosed) reconnect(RECONNECT_MIN_MS);
    });
    return client;
  };

  const reconnect = (delay: number): void => {
    timer = setTimeout(() => {
      connecting = connect();
      connecting.then(
        () => {
          for (const set of handlers.values()) for (const handler of set) handler('');
        },
        (error: Error) => {
          connecting = undefined;
          reportError(error);
          if (!isClosed) reconnect(Math.min(delay * 2, RECONNECT_MAX_MS));
        },
      );
    }, delay);
    timer.unref();
  };

  return {
    listen: async (channel, handler) => {
      const name = quote(channel);
      const set = handlers.get(channel) ?? new Set();
      handlers.set(channel, set.add(handler));
      connecting ??= connect();
      const client = await connecting;
      await client.query(`LISTEN ${name}`);
      return async () => {
        set.delete(handler);
        if (set.size > 0 || handlers.get(channel) !== set) return;
        handlers.delete(channel);
        await (await connecting)?.query(`UNLISTEN ${name}`);
      };
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      handlers.clear();
      await (await connecting?.catch(() => undefined))?.end();
    },
  };
}

function quote(channel: string): string {
  if (!/^[a-z_]{1,60}$/.test(channel)) {
    throw new Error(`A channel's name has only small letters and underscores: ${channel}`);
  }
  return `"${channel}"`;
}
