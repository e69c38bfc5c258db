import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyDemo, demoInstallation } from './demo-installation.ts';
import { withProject } from './temporary-project.ts';

const main = 'packages/server/src/main.ts';
/** A fake product that makes one of its two videos after the first request and records that it shut down cleanly. */
const product = `
  import { createServer } from 'node:http';
  import { appendFileSync, writeFileSync } from 'node:fs';
  let reportsReady = 0;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ demo: { reportsReady, reports: 2 } }));
    reportsReady = Math.min(2, reportsReady + 1);
  });
  appendFileSync('starts', 'x');
  server.listen(Number(process.env.PORT));
  process.on('SIGTERM', () => {
    writeFileSync(process.env.DATA_DIR + '/videos', String(reportsReady));
    process.exit(0);
  });
`;
const startsIn = (root: string) => readFileSync(join(root, 'starts'), 'utf8').length;

describe('the demo that journeys start from', () => {
  it('is installed once, when all videos are ready and the product has stopped', async () => {
    await withProject({ [main]: product }, async (root) => {
      const folder = await demoInstallation(root);
      expect(readFileSync(join(folder, 'videos'), 'utf8')).toBe('2');
      expect(await demoInstallation(root)).toBe(folder);
      expect(startsIn(root)).toBe(1);
    });
  });

  it('is installed again when the sources change, and after three hours', async () => {
    await withProject({ [main]: product }, async (root) => {
      const first = await demoInstallation(root);
      writeFileSync(join(root, 'packages/server/src/other.ts'), 'export const other = 1;');
      const second = await demoInstallation(root);
      expect(second).not.toBe(first);
      expect(existsSync(first)).toBe(false);
      const old = new Date(Date.now() - 4 * 3_600_000);
      utimesSync(second, old, old);
      expect(await demoInstallation(root)).toBe(second);
      expect(startsIn(root)).toBe(3);
    });
  });

  it('is copied for each server', async () => {
    await withProject({ [main]: product }, async (root) => {
      copyDemo(await demoInstallation(root), join(root, 'copies'), 2);
      expect(readdirSync(join(root, 'copies'))).toEqual(['0', '1']);
      expect(existsSync(join(root, 'copies/1/videos'))).toBe(true);
      expect(startsIn(root)).toBe(1);
    });
  });

  it('is not kept if the product exits early', async () => {
    await withProject({ [main]: 'process.exit(3);' }, async (root) => {
      await expect(demoInstallation(root)).rejects.toThrow('The demo could not be installed');
      await expect(demoInstallation(root)).rejects.toThrow('The demo could not be installed');
    });
  });
});
