// What a package outside the server may add to it, and how the one named in the settings is loaded.
import { ConfigError, type Config } from './platform/config/config.ts';
import type { RunnableJob } from './platform/jobs/run-job.ts';
import type { Platform } from './platform/platform.ts';

export type CleanUpStep = readonly [name: string, run: () => Promise<unknown>];

/** The server knows such a package only by this type. main.ts passes it to the parts that are composed. */
export type ServerExtension = {
  /** Sub-domains of the product's host that resolve to this machine (CG-181). */
  localSubdomains: readonly string[];
  /** Runs at each start, after the migrations and before requests are served. */
  prepare: (platform: Platform) => Promise<void>;
  /** Kinds of jobs with their handlers. Each kind is also listed in `extensionJobKinds`. */
  jobs: (platform: Platform) => readonly RunnableJob[];
  /** Steps of the hourly clean-up. */
  cleanUpSteps: (platform: Platform) => readonly CleanUpStep[];
  /** Returns what is printed below the product's address. */
  startNotice: (config: Config) => string;
};

/** Open jobs of these kinds wait for a start with their package. Other unknown kinds stop the start. */
export const extensionJobKinds: readonly string[] = ['make-demo-video'];

/** Loads the export `extension` of a package. Rejects with a ConfigError if the package is not installed. */
export async function loadExtension(packageName: string): Promise<ServerExtension> {
  try {
    // The name is a variable because the server has to compile and start without the package.
    const { extension } = (await import(packageName)) as { extension: ServerExtension };
    return extension;
  } catch (cause) {
    if (!isNotInstalled(cause, packageName)) throw cause;
    throw new ConfigError(
      `The demo is not part of this installation (${packageName} is missing): set DEMO=0 to start without it, or run npm ci to install everything.`,
      { cause },
    );
  }
}

/** Returns whether the package itself is missing, not a module that it imports. */
const isNotInstalled = (error: unknown, packageName: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_MODULE_NOT_FOUND' &&
  error.message.includes(`'${packageName}'`);
