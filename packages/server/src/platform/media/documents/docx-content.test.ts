// What a Word document says, element by element, and when the reader is told that something is missing.
import { describe, expect, it } from 'vitest';
import { paragraph as p, readMade as read, textRun as t, xmlPart } from './docx-fixture.ts';

const sym = (font: string, char: string): string => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
const field = (code: string, result: string | null, data = ''): string =>
  `<w:r><w:fldChar w:fldCharType="begin">${data}</w:fldChar></w:r><w:r><w:instrText>${code}</w:instrText></w:r>` +
  (result === null ? '' : `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}`) +
  '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
const box = (text: string): string => `<w:txbxContent>${p(t(text))}</w:txbxContent>`;

describe('the words of a Word document are all there', () => {
  it.each([
    [
      'a hyphen that does not break',
      p('<w:r><w:t>2</w:t><w:noBreakHyphen/><w:t>3 cm</w:t></w:r>'),
      '2\u20113 cm',
    ],
    ['signs of Symbol', p(sym('Symbol', 'F0B3') + t('4 ') + sym('Symbol', 'B1') + t('0.5')), '≥4 ±0.5'],
    [
      'boxes of Wingdings',
      p(sym('Wingdings', 'F0FE') + t(' yes ') + sym('Wingdings', 'F0A8') + t(' no')),
      '☑ yes ☐ no',
    ],
    ['signs of Wingdings 2 and 3', p(sym('Wingdings 2', 'F052') + sym('Wingdings 3', 'F070')), '☑▲'],
    ['a sign of another font', p(sym('MS Gothic', '2612')), '☒'],
    [
      'letters in a font of signs',
      p(t('m', '<w:rFonts w:ascii="Symbol"/>') + t('g \uf0b3 4', '<w:rFonts w:ascii="Symbol"/>')),
      'µγ ≥ 4',
    ],
    [
      'raised and lowered text',
      p(
        t('10') +
          t('9', '<w:vertAlign w:val="superscript"/>') +
          t('/L, pO') +
          t('2', '<w:vertAlign w:val="subscript"/>'),
      ),
      '10⁹/L, pO₂',
    ],
    ['text raised by points', p(t('10') + t('-3', '<w:position w:val="8"/>')), '10⁻³'],
    [
      'line ends and tabs',
      p('<w:r><w:t>a</w:t><w:cr/><w:t>b</w:t><w:br/><w:t>c</w:t><w:tab/><w:t>d</w:t></w:r>'),
      'a\nb\nc\td',
    ],
    [
      'tags around words',
      p(
        `<w:smartTag>${t('Dr. ')}</w:smartTag><w:customXml>${t('Smith')}</w:customXml><w:hyperlink>${t(' links')}</w:hyperlink>`,
      ),
      'Dr. Smith links',
    ],
    [
      'content controls at every level',
      `<w:sdt><w:sdtContent>${p(`a<w:sdt><w:sdtContent>${t('b')}</w:sdtContent></w:sdt>`)}<w:tbl><w:sdt><w:sdtContent><w:tr><w:sdt><w:sdtContent><w:tc>${p(t('c'))}</w:tc></w:sdtContent></w:sdt></w:tr></w:sdtContent></w:sdt></w:tbl></w:sdtContent></w:sdt>`,
      'b\nc',
    ],
    [
      'furigana',
      p(
        '<w:r><w:ruby><w:rt><w:r><w:t>kana</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>kanji</w:t></w:r></w:rubyBase></w:ruby></w:r>',
      ),
      'kanji(kana)',
    ],
    [
      'a text box in two forms, once',
      p(
        `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp><wps:txbx>${box('Finding')}</wps:txbx></wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box('Finding')}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ),
      'Finding',
    ],
    [
      'the words of a drawn title',
      p('<w:r><w:pict><v:shape><v:textpath string="PRELIMINARY"/></v:shape></w:pict></w:r>'),
      'PRELIMINARY',
    ],
    [
      'a formula',
      p(
        '<m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f><m:r><m:t>=</m:t></m:r><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>',
      ),
      '(a+b)/2=x²',
    ],
    [
      'the result of a field',
      p(field('DATE', t('2026-01-02')) + `<w:fldSimple w:instr="REF x">${t(' ref')}</w:fldSimple>`),
      '2026-01-02 ref',
    ],
    [
      'a field in a field',
      p(
        field('IF', null).replace(
          '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
          field('PAGE', t('1')) +
            '<w:r><w:fldChar w:fldCharType="separate"/></w:r>' +
            t('yes') +
            '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
        ) + t('!'),
      ),
      'yes!',
    ],
    ['a sign by a field', p(field('SYMBOL 179 \\f "Symbol"', null)), '≥'],
    [
      'check boxes of a form',
      p(
        field(
          'FORMCHECKBOX',
          null,
          '<w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData>',
        ) +
          field('FORMCHECKBOX', null, '<w:ffData><w:checkBox><w:default w:val="0"/></w:checkBox></w:ffData>'),
      ),
      '☒☐',
    ],
    [
      'the choice of a form',
      p(
        field(
          'FORMDROPDOWN',
          null,
          '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="left"/><w:listEntry w:val="right"/></w:ddList></w:ffData>',
        ),
      ),
      'right',
    ],
    ['text that stands in no paragraph', t('loose'), 'loose'],
  ])('%s', async (_, body, expected) => {
    const { text, note } = await read({ body });
    expect(text.replaceAll(/\n+/g, '\n')).toBe(expected);
    expect(note).toBe(null);
  });

  it.each([
    [
      'deleted text',
      p(
        t('No fracture.') +
          `<w:del><w:r><w:delText>Mass.</w:delText></w:r></w:del><w:ins>${t(' Normal.')}</w:ins>`,
      ),
      'No fracture. Normal.',
    ],
    [
      'text at the place it was moved from',
      p(`<w:moveFrom>${t('Moved.')}</w:moveFrom>`) + p(`<w:moveTo>${t('Moved.')}</w:moveTo>`),
      'Moved.',
    ],
    [
      'a deleted row',
      `<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>${p(t('gone'))}</w:tc></w:tr><w:tr><w:tc>${p(t('kept'))}</w:tc></w:tr></w:tbl>`,
      'kept',
    ],
    ['hidden text', p(t('seen') + t('hidden', '<w:vanish/>')), 'seen'],
    [
      'text that was hidden before',
      p(t('seen', '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>')),
      'seen',
    ],
    [
      'struck text',
      p(t('There is ') + t('a malignant', '<w:strike/>') + t(' no', '<w:strike w:val="0"/>') + t(' mass')),
      'There is  no mass',
    ],
    ['the code of a field', p(field('PAGEREF _Toc1 \\h', t('7'))), '7'],
  ])('without %s', async (_, body, expected) => {
    const { text, note } = await read({ body });
    expect(text).toBe(expected);
    expect(note).toBe(null);
  });

  it('joins paragraphs whose end was deleted', async () => {
    const body = p(t('Liver '), '<w:rPr><w:del/></w:rPr>') + p(t('normal.'));
    expect((await read({ body })).text).toBe('Liver normal.');
  });

  it('keeps struck text to be shown struck', async () => {
    const { blocks } = await read({ body: p(t('no '), '') + p(t('mass', '<w:dstrike/>')) });
    expect(blocks[1]).toMatchObject({ runs: [{ text: 'mass', isStruck: true }] });
  });
});

describe('looks come from styles', () => {
  const styles = xmlPart(
    'styles',
    `<w:style w:type="character" w:styleId="Hid"><w:rPr><w:vanish/></w:rPr></w:style>
     <w:style w:type="character" w:styleId="Hid2"><w:basedOn w:val="Hid"/></w:style>
     <w:style w:type="paragraph" w:styleId="Gone"><w:rPr><w:strike/></w:rPr></w:style>
     <w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/></w:style>`,
  );
  const look = (body: string) => read({ body, parts: { 'styles.xml': styles } });

  it('hides, strikes and shows as the styles say', async () => {
    expect((await look(p(t('a') + t('b', '<w:rStyle w:val="Hid2"/>')))).text).toBe('a');
    expect((await look(p(t('a'), '<w:pStyle w:val="Gone"/>'))).text).toBe('');
    expect((await look(p(t('a', '<w:strike w:val="false"/>'), '<w:pStyle w:val="Gone"/>'))).text).toBe('a');
  });

  it('knows headings', async () => {
    const { blocks } = await look(p(t('Findings'), '<w:pStyle w:val="H2"/>'));
    expect(blocks).toMatchObject([{ heading: 2 }]);
  });
});

describe('the reader is told of', () => {
  it.each([
    [
      'a chart',
      p(
        '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart r:id="x"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
      ),
      'documentDrawing',
    ],
    ['an arrow', p('<w:r><w:drawing><wps:wsp><wps:spPr/></wps:wsp></w:drawing></w:r>'), 'documentDrawing'],
    ['an old drawing', p('<w:r><w:pict><v:line/></w:pict></w:r>'), 'documentDrawing'],
    [
      'an embedded file',
      p('<w:r><w:object><o:OLEObject ProgID="Excel.Sheet"/></w:object></w:r>'),
      'documentObject',
    ],
    [
      'an old formula',
      p('<w:r><w:object><o:OLEObject ProgID="Equation.3"/></w:object></w:r>'),
      'documentFormula',
    ],
    [
      'a formula that fits in no line',
      p('<m:oMath><m:m><m:mr><m:e><m:r><m:t>a</m:t></m:r></m:e></m:mr></m:m></m:oMath>'),
      'documentFormula',
    ],
    ['a formula in a field', p(field('EQ \\f(1,2)', null)), 'documentFormula'],
    ['an inserted document', '<w:altChunk r:id="x"/>', 'documentObject'],
    ['a comment', p(`${t('a')}<w:r><w:commentReference w:id="0"/></w:r>`), 'documentComment'],
    ['a field without a value', p(field('DOCPROPERTY Patient', null)), 'documentField'],
    ['a sign without a table', p(sym('MT Extra', 'F04C')), 'documentSign'],
    ['a letter that only one font knows', p(t('\ue123')), 'documentSign'],
    ['a note that is missing', p('<w:r><w:footnoteReference w:id="9"/></w:r>'), 'documentPart'],
    ['an unknown element', p(`<w:r><w:newThing/></w:r>`), 'documentPart'],
    [
      'several of these',
      p(`<w:r><w:commentReference w:id="0"/></w:r>${sym('MT Extra', 'F04C')}`),
      'documentPart',
    ],
    [
      'a field without an end',
      p(`<w:r><w:fldChar w:fldCharType="begin"/></w:r>${t('lost')}`),
      'documentField',
    ],
  ])('%s', async (_, body, code) => {
    expect((await read({ body })).note).toBe(code);
  });

  it('an unknown element, whose words are kept', async () => {
    const { text, note } = await read({ body: p(`${t('a')}<w:frame2>${t('b')}</w:frame2>`) });
    expect({ text, note }).toEqual({ text: 'ab', note: 'documentPart' });
  });

  it('damage, after the words before it', async () => {
    const { text, note } = await read({ body: `${p(t('Before'))}<w:p><w:r></w:oops>${p(t('After'))}` });
    expect(text).toContain('Before');
    expect(note).toBe('documentDamage');
  });
});
