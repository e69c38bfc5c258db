// Every fenced block of README.md and the guides is run by a test, or says why not.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { blocksOf, listGuides, readBlocks, type GuideBlock } from './guide-blocks.ts';

const root = join(import.meta.dirname, '../../../..');
const server = 'packages/server';
const guides = `${server}/tests/guides`;

/** Which file runs the blocks below a heading, in order. One path is for all of them. */
const runs: Record<string, Record<string, string | string[]>> = {
  'README.md': {
    'Try it': [`${server}/tests/assure/production-install-suite.ts`, 'not run'],
    'Run it for real': `${server}/tests/assure/production-install-suite.ts`,
  },
  'case-states.md': { 'The states of a case': 'packages/contract/src/case-flow/case-states-page.test.ts' },
  'connecting-a-system.md': {
    Webhooks: `${server}/tests/webhook-receiver-fixture.ts`,
    'Verify a signature': `${guides}/examples.test.ts`,
    'FHIR R4': `${server}/src/integrations/fhir/fhir.test.ts`,
  },
  'hospital-gateways.md': {
    Orthanc: `${server}/src/gateway/dicom-web/orthanc.test.ts`,
    OHIF: 'e2e/assure/ohif-suite.ts',
    'C-STORE': `${server}/src/gateway-main.test.ts`,
    'The signature': `${guides}/examples.test.ts`,
    'An example': `${guides}/examples.test.ts`,
  },
  'payments.md': { 'Try it with test keys': 'not run' },
  'privacy-requests.md': {
    '2. The copy': `${server}/src/person-main.test.ts`,
    '3. The erasure': `${server}/src/person-main.test.ts`,
  },
  'running-in-production.md': {
    'As a service': `${server}/tests/assure/systemd-suite.ts`,
    // The same three commands as in README.md.
    'One machine, one small clinic': ['README.md', `${guides}/examples.test.ts`],
    nginx: `${guides}/proxy-fixture.ts`,
    HAProxy: `${guides}/proxy-fixture.ts`,
    Caddy: `${guides}/proxy-fixture.ts`,
    Traefik: 'not run',
    'The database': [
      `${server}/tests/restore-dump.test.ts`,
      `${server}/src/platform/database/pgbouncer.test.ts`,
      `${server}/src/platform/database/pgbouncer.test.ts`,
    ],
    'Checking an installation': `${server}/src/doctor-main.test.ts`,
    Metrics: 'not run',
    'The log': `${guides}/examples.test.ts`,
    'Stopping a process': `${guides}/proxies.test.ts`,
    "Hospitals' gateways": `${server}/src/gateway-main.test.ts`,
    'Files in an S3 store': `${guides}/examples.test.ts`,
    'Backup and restore': `${server}/src/backup-main.test.ts`,
    'The embedded database': `${server}/tests/restore/embedded-drill.ts`,
    'A dump of PostgreSQL': `${server}/tests/restore-dump.test.ts`,
    'Continuous backup of PostgreSQL': `${server}/tests/restore/restore-drill.ts`,
    'Receipts, and images whose storage has ended': `${server}/src/retention-main.test.ts`,
    'A restored copy': `${server}/tests/restore-dump.test.ts`,
  },
  'trail.md': { 'Verify an export': `${guides}/examples.test.ts` },
};

const blocks = (await Promise.all((await listGuides()).map(readBlocks))).flat();

const runnerOf = ({ file, heading, at }: GuideBlock): string | undefined => {
  const found = runs[file]?.[heading];
  return typeof found === 'string' ? found : found?.[at];
};

test.each(blocks)('$file, "$heading", block $at: run by a test, or marked with the reason', async (block) => {
  const runner = runnerOf(block);
  expect(
    runner,
    'add it to the table of this test, or a comment <!-- not run: reason --> above it',
  ).toBeDefined();
  expect(block.language, 'say what it is after the fence').not.toBe('');
  expect(block.notRun !== undefined, 'only a block that no test runs has the comment').toBe(
    runner === 'not run',
  );
  if (runner === undefined || runner === 'not run') return;
  if (runner === 'README.md') {
    const same = (await readBlocks(runner)).map(({ text }) => text);
    return expect(same).toContain(block.text);
  }
  const text = await readFile(join(root, runner), 'utf8');
  // A whole page that is generated, or a program typed as such.
  if (block.file === 'case-states.md') return expect(text).toContain(block.file);
  if (block.heading === 'Try it') return expect(text).toContain("spawn('npm', ['start']");
  const quoted = [`'${block.heading}'`, JSON.stringify(block.heading)];
  expect(
    quoted.some((one) => text.includes(one)),
    `${runner} reads no block under this heading`,
  ).toBe(true);
});

test('the table names no block that has gone', () => {
  for (const [file, headings] of Object.entries(runs))
    for (const [heading, found] of Object.entries(headings)) {
      const there = blocks.filter((block) => block.file === file && block.heading === heading);
      expect([file, heading, there.length > 0]).toEqual([file, heading, true]);
      if (typeof found !== 'string') expect([heading, found.length]).toEqual([heading, there.length]);
    }
});

test('a block has its heading, its place, its language, its text and the reason above it', () => {
  const page = [
    '# Page',
    '```sh',
    'one # not a heading',
    '```',
    '<!-- not run: needs a moon -->',
    '',
    '~~~~json',
    '```',
    '~~~~',
    '<!-- not run: of nothing -->',
    'Text in between.',
    '## Part',
    '  ```',
    '  three',
    '  ```',
  ].join('\n');
  expect(blocksOf('page.md', page)).toEqual([
    {
      file: 'page.md',
      heading: 'Page',
      at: 0,
      language: 'sh',
      text: 'one # not a heading\n',
      notRun: undefined,
    },
    { file: 'page.md', heading: 'Page', at: 1, language: 'json', text: '```\n', notRun: 'needs a moon' },
    { file: 'page.md', heading: 'Part', at: 0, language: '', text: '  three\n', notRun: undefined },
  ]);
});
