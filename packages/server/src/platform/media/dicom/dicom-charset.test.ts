import { describe, expect, it } from 'vitest';
import { createMediaChild } from '../sandbox/media-child.ts';
import { explainSkip, filesBelow, hasTestData, testData } from '../test-data-fixture.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

explainSkip();
describe.skipIf(!hasTestData)('names in real files', () => {
  it('are all decoded', async () => {
    const scratch = await mkdtemp(join(tmpdir(), 'charset-'));
    const child = createMediaChild({ scratch, readOnly: [testData] });
    const names: string[] = [];
    for (const file of filesBelow('dicom/charsets')) {
      const answer = await child.inspect(file);
      if (answer.kind === 'dicom') names.push(answer.meta.patientName ?? '');
    }
    await child.close();
    await rm(scratch, { recursive: true });
    expect(names).toEqual([
      'قباني^لنزار',
      'Buc^Jérôme',
      'Buc^Jérôme',
      'Äneas^Rüdiger',
      'Διονυσιος',
      'Yamada^Tarou=山田^太郎=やまだ^たろう',
      'ﾔﾏﾀﾞ^ﾀﾛｳ=山田^太郎=やまだ^たろう',
      'שרון^דבורה',
      'Hong^Gildong=洪^吉洞=홍^길동',
      'やまだ^たろう',
      'やまだ^たろう',
      '김희중',
      'Люкceмбypг',
      'Wang^XiaoDong=王^小東=',
      'Wang^XiaoDong=王^小东=',
    ]);
  });
});
