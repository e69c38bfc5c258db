// The processes of one installation, which are replaced one after another.

import { findFreePort, spawnServer } from '../crash/server-process.ts';
import { waitUntil } from '../crash/wait-until.ts';

const startMilliseconds = 120_000;

type Running = ReturnType<typeof spawnServer>;

export class ProductProcess {
  readonly port: number;
  readonly #settings: Record<string, string>;
  #running: Running | undefined;

  private constructor(port: number, settings: Record<string, string>) {
    this.port = port;
    this.#settings = settings;
  }

  static async open(settings: Record<string, string>): Promise<ProductProcess> {
    return new ProductProcess(await findFreePort(), settings);
  }

  get pid(): number {
    return this.#running?.child.pid ?? 0;
  }

  /** Starts it. `program` is the main file of a version. Resolves once it is ready. */
  async start(program?: string): Promise<void> {
    const running = spawnServer(this.#settings, this.port, program);
    this.#running = running;
    await waitUntil('A ready process', performance.now() + startMilliseconds, async () => {
      if (running.child.exitCode !== null) throw new Error(`A process did not start: ${running.output()}`);
      const answer = await this.get('/api/ready').catch(() => undefined);
      return answer?.status === 200 ? true : undefined;
    });
  }

  /** Stops it as a service manager does. Returns its exit code and how long it took. */
  async stop(): Promise<{ code: number | null; milliseconds: number }> {
    const running = this.#running;
    if (!running) return { code: 0, milliseconds: 0 };
    const startedAt = performance.now();
    running.child.kill('SIGTERM');
    const code = await running.ended;
    this.#running = undefined;
    return { code, milliseconds: performance.now() - startedAt };
  }

  kill(): void {
    this.#running?.child.kill('SIGKILL');
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}${path}`, { headers });
  }
}
