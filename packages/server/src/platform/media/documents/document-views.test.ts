// Documents made after public bug reports of other readers, through the sandboxed child that opens users' files.
import { documentContentSchema, documentText } from '@plainscan/contract';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMediaChild, type MediaChild } from '../sandbox/media-child.ts';
import { explainSkip, filesBelow, hasTestData, testData } from '../test-data-fixture.ts';

explainSkip();
let scratch = '';
let child: MediaChild;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'documents-'));
  child = createMediaChild({ scratch, readOnly: hasTestData ? [testData] : [] });
});
afterAll(async () => {
  await child.close();
  await rm(scratch, { recursive: true });
});

async function view(name: string) {
  const [file] = filesBelow('made').filter((one) => one.name.endsWith(name));
  if (file === undefined) throw new Error(`There is no ${name}.`);
  const { path, offset, length } = file;
  const answer = await child.view({ path, offset, length, outputBase: join(scratch, 'view') });
  if (answer.kind !== 'view') throw new Error(`${name} failed: ${answer.code}`);
  const { textPath, contentPath, pages, note, isBroken } = answer;
  const text = textPath === null ? '' : await readFile(textPath, 'utf8');
  const content =
    contentPath === null
      ? undefined
      : documentContentSchema.parse(JSON.parse(await readFile(contentPath, 'utf8')));
  return { text, content, pages: pages.length, note: note?.code ?? null, isBroken };
}

describe.skipIf(!hasTestData)('G-001: a written report says what its author wrote', () => {
  it.each([
    ['nobreakhyphen.docx', '2\u20113 cm lesion', null],
    ['symbols.docx', 'PSA ≥4, T ±0.5, ≤10 mm, 5 µg, check box ☑ yes ☐ no', null],
    ['tracked.docx', 'No fracture. Follow up in 6 months.\n\nMiddle. \nMOVED SENTENCE.', null],
    ['list.docx', '1. Liver normal\n2. Cyst left kidney', 'documentNumber'],
    [
      'controls.docx',
      'IMPRESSION IN A CONTENT CONTROL\n\n\nTEXT BOX FINDING\n\n\n5\u20116 mm\t≥3\nLesion\t4 mm\nCyst\t9 mm\n2026-01-02',
      null,
    ],
    ['rev.rtf', 'No fracture. Follow up in 6 months.  2\u20113 cm, softhyphen, nbsp\u00a0x, ≥4', null],
    ['unicode.rtf', 'No fracture.  Größe 5 mm ≥ 3\nEnd.', 'documentPicture'],
    ['symbolfont.rtf', 'PSA ≥4 ±0.5 Иван', null],
    ['gbk.txt', '影像所见：未见异常', null],
  ])('%s', async (name, text, note) => {
    expect(await view(`reports-2026-11/documents/${name}`)).toMatchObject({ text, note, isBroken: false });
  });

  it('picture-only.docx: the pasted scan is seen', async () => {
    const { content, pages, note } = await view('reports-2026-11/documents/picture-only.docx');
    expect({ pages, note }).toEqual({ pages: 1, note: null });
    expect(content?.blocks).toMatchObject([{ runs: [{ page: 0 }] }]);
  });

  it('a table is a table, and struck text is shown struck', async () => {
    const controls = await view('reports-2026-11/documents/controls.docx');
    expect(controls.content?.blocks.filter(({ kind }) => kind === 'table')).toHaveLength(1);
    const { content } = await view('reports-2026-11/documents/rev.rtf');
    expect(content?.blocks).toMatchObject([{ runs: [{}, { text: 'struck', isStruck: true }, {}] }, {}]);
  });
});

describe.skipIf(!hasTestData)('SEC-B1: a hostile document', () => {
  it.each([
    ['docx-bomb.docx', 'documentTooLarge', true],
    ['docx-xxe.docx', 'wordsUnreadable', true],
    ['docx-zip-slip.docx', null, false],
    ['docx-remote-template.docx', null, false],
    ['docx-script-text.docx', null, false],
    ['rtf-remote-object.rtf', 'documentPicture', false],
  ])('%s is read safely or refused', async (name, note, isBroken) => {
    expect(await view(`hostile/${name}`)).toMatchObject({ note, isBroken });
  });

  it('the plain text is that of the blocks', async () => {
    const { text, content } = await view('hostile/docx-script-text.docx');
    expect(text).toBe('<script>alert(1)</script>');
    expect(documentText(content?.blocks ?? []).trim()).toBe(text);
  });
});
