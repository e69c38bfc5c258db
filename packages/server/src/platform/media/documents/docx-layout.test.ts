// Lists, tables, headers, notes and pictures of a Word document.
import type { DocumentBlock } from '@plainscan/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { paragraph as p, picture, readMade as read, textRun as t, xmlPart } from './docx-fixture.ts';

describe('the numbers of lists', () => {
  const level = (at: number, format: string, text: string, more = ''): string =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`;
  const numbering = xmlPart(
    'numbering',
    `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}</w:abstractNum>
     <w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '\uf0b7', '<w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr>')}</w:abstractNum>
     <w:abstractNum w:abstractNumId="2">${level(0, 'upperRoman', '%1')}${level(1, 'chicago', '%2')}</w:abstractNum>
     <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
     <w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
     <w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>
     <w:num w:numId="4"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>`,
  );
  const item = (text: string, list: number, at = 0): string =>
    p(t(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`);
  const list = (body: string) => read({ body, parts: { 'numbering.xml': numbering } });

  it('are counted by level, and start again', async () => {
    const body =
      item('a', 1) + item('b', 1, 1) + item('c', 1, 1) + item('d', 1) + item('e', 1, 1) + item('f', 4);
    const { text, note } = await list(body);
    expect(text.split('\n').map((line) => line.trim())).toEqual([
      '1. a',
      '1.a) b',
      '1.b) c',
      '2. d',
      '2.a) e',
      '7. f',
    ]);
    expect(note).toBe(null);
  });

  it('are bullets and Roman numbers where the list has them', async () => {
    expect((await list(item('a', 2) + item('b', 3) + item('c', 3))).text).toBe('• a\nI b\nII c');
  });

  it('of an unknown kind, and of a list without a definition, are doubted', async () => {
    expect((await list(item('a', 3, 1))).note).toBe('documentNumber');
    expect(await list(item('a', 9) + item('b', 9))).toMatchObject({
      text: '1. a\n2. b',
      note: 'documentNumber',
    });
  });

  it('do not count what was deleted', async () => {
    const gone = p(
      t('x'),
      '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:del/></w:rPr>',
    ).replace(t('x'), `<w:del>${t('x')}</w:del>`);
    expect((await list(item('a', 1) + gone + item('b', 1))).text).toBe('1. a\n2. b');
  });
});

describe('what stands around the text', () => {
  it('headers, footers and notes are shown, each once', async () => {
    const body = `${p(`${t('Mass')}<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:endnoteReference w:id="3"/></w:r>`)}<w:sectPr><w:headerReference w:type="default" r:id="header1"/><w:headerReference w:type="first" r:id="header2"/><w:footerReference w:type="default" r:id="footer1"/></w:sectPr>`;
    const parts = {
      'header1.xml': xmlPart('hdr', p(t('St. Mary'))),
      'header2.xml': xmlPart('hdr', p(t('never shown'))),
      'footer1.xml': xmlPart('ftr', p(t('Preliminary'))),
      'footnotes.xml': xmlPart('footnotes', `<w:footnote w:id="2">${p(t('of 4 mm'))}</w:footnote>`),
      'endnotes.xml': xmlPart('endnotes', `<w:endnote w:id="3">${p(t('compared'))}</w:endnote>`),
    };
    const { text, note } = await read({ body, parts });
    expect(text.split(/\n+/)).toEqual(['St. Mary', 'Mass¹ⁱ', '1 of 4 mm', 'i compared', 'Preliminary']);
    expect(note).toBe(null);
  });

  it('a table keeps its rows and joined cells', async () => {
    const cell = (text: string, properties = ''): string =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text && t(text))}</w:tc>`;
    const body = `<w:tbl><w:tr>${cell('Lesion', '<w:vMerge w:val="restart"/>')}${cell('4 mm', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('5')}${cell('6')}</w:tr></w:tbl>`;
    const { blocks, text } = await read({ body });
    const [table] = blocks;
    expect(
      table?.kind === 'table' && table.rows.map((cells) => cells.map(({ columns, rows }) => [columns, rows])),
    ).toEqual([
      [
        [1, 2],
        [2, 1],
      ],
      [
        [1, 1],
        [1, 1],
      ],
    ]);
    expect(text).toBe('Lesion\t4 mm\n5\t6');
  });

  it('the main part is found under any name', async () => {
    expect((await read({ body: p(t('hi')), mainPart: 'document2.xml' })).text).toBe('hi');
  });
});

describe('pictures', () => {
  const scan = () =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();

  it('are shown where they stand', async () => {
    const { blocks, pages, note } = await read({
      body: p(t('a') + picture('scan')),
      parts: { 'media/scan.png': await scan() },
    });
    expect(blocks).toMatchObject([
      { runs: [{ text: 'a' }, { page: 0, alt: 'Scan' }] },
    ] satisfies Partial<DocumentBlock>[]);
    expect(pages).toMatchObject([{ width: 40, height: 20 }]);
    expect(note).toBe(null);
  });

  it('are cut where their author cropped them', async () => {
    const body = p(picture('scan', '<a:srcRect l="25000" t="50000"/>'));
    const { pages } = await read({ body, parts: { 'media/scan.png': await scan() } });
    expect(pages).toMatchObject([{ width: 30, height: 10 }]);
  });

  it('that are not of the file, or of an unknown kind, are reported', async () => {
    expect((await read({ body: p(picture('none')) })).note).toBe('documentPicture');
    const { blocks, note } = await read({
      body: p(picture('scan')),
      parts: { 'media/scan.emf': Buffer.from('emf') },
    });
    expect({ blocks, note }).toMatchObject({ blocks: [{ runs: [] }], note: 'documentPicture' });
  });
});

describe('SEC-B1: a document that is made to break its reader', () => {
  it('with tables in tables without end is refused', async () => {
    const body = `${'<w:tbl><w:tr><w:tc>'.repeat(2_000)}${p(t('x'))}${'</w:tc></w:tr></w:tbl>'.repeat(2_000)}`;
    await expect(read({ body })).rejects.toThrow('tooDeep');
  });

  it('with entities that grow is refused', async () => {
    const parts = { 'styles.xml': '<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><s>&b;</s>' };
    expect(await read({ body: p(t('kept')), parts })).toMatchObject({ text: 'kept', note: 'documentDamage' });
  });

  it('with styles and lists that refer to themselves is read', async () => {
    const styles = xmlPart(
      'styles',
      '<w:style w:styleId="A"><w:basedOn w:val="A"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>',
    );
    const numbering = xmlPart(
      'numbering',
      '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="A"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    );
    const parts = { 'styles.xml': styles, 'numbering.xml': numbering };
    expect((await read({ body: p(t('a'), '<w:pStyle w:val="A"/>'), parts })).text).toContain('a');
  });
});
