import { extension } from '@plainscan/demo/src/extension.ts';
import { expect, test } from 'vitest';

import { ConfigError } from './platform/config/config.ts';
import { extensionJobKinds, loadExtension } from './server-extension.ts';

test('the demo is loaded by its package name, and its jobs may wait for a start with it', async () => {
  expect(await loadExtension('@plainscan/demo')).toBe(extension);
  expect(extension.jobs({} as never).map(({ kind }) => kind)).toEqual(extensionJobKinds);
});

test('a package that is not installed is refused with one sentence that says what to do', async () => {
  const refusal = loadExtension('@plainscan/absent').catch((error: unknown) => error);
  expect(await refusal).toBeInstanceOf(ConfigError);
  expect(await refusal).toMatchObject({
    message:
      'The demo is not part of this installation (@plainscan/absent is missing): set DEMO=0 to start without it, or run npm ci to install everything.',
  });
});
