// A small version of SEC-B3: `npm run assure -- files` sends ten thousand.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runMutations } from '../../../../tests/files/mutations.ts';
import { smallDicom } from '../../../../tests/small-dicom-fixture.ts';
import { createMediaChild } from '../sandbox/media-child.ts';
import { explainSkip, hasTestData } from '../test-data-fixture.ts';

explainSkip();

describe.skipIf(!hasTestData)('damaged study files', () => {
  it('SEC-B3: 300 of them are answered in words, and none kills a child', async () => {
    const { problems, passed } = await runMutations(300, 20_261_121);
    expect(problems).toEqual([]);
    expect(passed).toBe(300);
  }, 120_000);
});

it('SEC-B3: more stored bits than allocated are refused, because a table of them would fill the memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bits-'));
  const child = createMediaChild({ scratch: folder, readOnly: [] });
  const path = join(folder, 'image');
  const image = { patientName: 'Moran^Edith', studyDescription: 'Head', seriesDescription: 'One', number: 1 };
  const bytes = smallDicom(image);
  bytes.writeUInt16LE(29, bytes.indexOf(Buffer.from('280001015553', 'hex')) + 8);
  await writeFile(path, bytes);
  const file = { path, offset: 0, length: bytes.length };
  const answers = [
    await child.inspect({ ...file, name: 'image' }),
    await child.preview({ ...file, outputPath: join(folder, 'preview.webp'), size: 64 }),
  ];
  await child.close();
  await rm(folder, { recursive: true });
  const reason = { code: 'dataDamaged' };
  expect(answers).toMatchObject([
    { kind: 'broken', reason },
    { kind: 'failed', code: 'unreadable', reason },
  ]);
}, 20_000);
