// What an RTF says, control word by control word, and when the reader is told that something is missing.
import { documentText } from '@plainscan/contract';
import { describe, expect, it } from 'vitest';
import { DocumentPictures } from './document-pictures.ts';
import { MissingParts } from './missing-parts.ts';
import { readRtf } from './rtf-content.ts';

function read(source: string) {
  const [missing, pictures] = [new MissingParts(), new DocumentPictures()];
  const blocks = readRtf(Buffer.from(source, 'latin1'), { missing, pictures });
  return {
    blocks,
    text: documentText(blocks).trim(),
    note: missing.note()?.code ?? null,
    pictures: pictures.count,
  };
}

const fonts = String.raw`{\fonttbl{\f0 Arial;}{\f1\fcharset2 Symbol;}{\f2\fcharset204 Arial CYR;}{\f3\fcharset238 Arial CE;}{\f4\fcharset128 MS Gothic;}{\f5\fcharset134 SimSun;}{\f6\fcharset2 Wingdings;}{\f7\fcharset2 MT Extra;}}`;
const raw = String.raw;

describe('the text of an RTF', () => {
  it.each([
    [raw`{\rtf1\ansi Caf\'e9 \b bold\b0\par next}`, 'Café bold\nnext'],
    [raw`{\rtf1\ansicpg1251 \'cf\'f0\'e8}`, 'При'],
    [raw`{\rtf1\uc1\u8364? and \u-10179?\u-8704?}`, '€ and 😀'],
    [raw`{\rtf1\uc2\u8364\'80\'80!}`, '€!'],
    [raw`{\rtf1\uc0\u8805 4}`, '≥4'],
    [raw`{\rtf1 a\cell b\row c\tab d}`, 'a\tb\nc\td'],
    [raw`{\rtf1 \{braces\} and a back\\slash}`, raw`{braces} and a back\slash`],
    [raw`{\rtf1 2\_3 cm, soft\-hyphen}`, '2\u20113 cm, softhyphen'],
    [raw`{\rtf1${fonts} PSA {\f1\'b3}4 {\f1\'b1}0.5 {\f2\'c8\'e2\'e0\'ed}}`, 'PSA ≥4 ±0.5 Иван'],
    [raw`{\rtf1{\f1\'b3}4${fonts}}`, '≥4'],
    [raw`{\rtf1${fonts}\f3 p\'b3at \f4\'82\'a0 \f5\'c3\'bb \f6\'fe}`, 'płat あ 没 ☑'],
    [raw`{\rtf1${fonts}\f1\u-3917? 4}`, '≥ 4'],
    [raw`{\rtf1\pc\'81}`, 'ü'],
    [raw`{\rtf1 10{\super 9}/L, pO{\sub 2}, 10{\up8 -3}}`, '10⁹/L, pO₂, 10⁻³'],
    [raw`{\rtf1 No fracture.{\deleted  Malignant mass.}{\v  hidden}{\*\mvf  moved}}`, 'No fracture.'],
    [raw`{\rtf1 No {\strike malignant }mass {\striked1 or fracture}}`, 'No mass'],
    [raw`{\rtf1 Liver {\deleted\par}normal.}`, 'Liver normal.'],
    [
      raw`{\rtf1{\header St. Mary\par}{\footer Preliminary\par}Mass{\super\chftn}{\footnote{\super\chftn} of 4 mm}}`,
      'St. Mary\n\nMass¹\n\n1  of 4 mm\n\n\nPreliminary',
    ],
    [raw`{\rtf1{\listtext\f0 1.\tab}Liver\par{\pntext\f0 2.\tab}Kidney\par}`, '1. Liver\n2. Kidney'],
    [raw`{\rtf1{\field{\*\fldinst HYPERLINK "http://127.0.0.1/x"}{\fldrslt link}}}`, 'link'],
    [raw`{\rtf1{\field{\*\fldinst SYMBOL 179 \\f "Symbol"}}4}`, '≥4'],
    [
      raw`{\rtf1{\field{\*\fldinst FORMCHECKBOX{\*\formfield{\fftype1\ffres25\ffdefres1}}}{\fldrslt }}yes {\field{\*\fldinst FORMCHECKBOX{\*\formfield{\fftype1\ffres0\ffdefres1}}}}no}`,
      '☒yes ☐no',
    ],
    [
      raw`{\rtf1{\field{\*\fldinst FORMDROPDOWN{\*\formfield{\fftype2\ffres1{\*\ffl left}{\*\ffl right}}}}}}`,
      'right',
    ],
    [raw`{\rtf1{\upr{old}{\*\ud{new}}}}`, 'new'],
    [
      raw`{\rtf1{\shp{\*\shpinst{\sp{\sn name}{\sv value}}{\shptxt Boxed\par}}{\shprslt Boxed}}text\par}`,
      'text\n\nBoxed',
    ],
    [
      raw`{\rtf1\trowd\cellx1\cellx2\pard\intbl Lesion\cell 4 mm\cell\row\pard\plain After}`,
      'Lesion\t4 mm\nAfter',
    ],
  ])('reads %s', (source, words) => {
    expect(read(source)).toMatchObject({ text: words, note: null });
  });

  it('skips fonts, templates and what no reader sees', () => {
    const source = raw`{\rtf1{\fonttbl{\f0 Arial;}}{\*\template http://127.0.0.1/x}{\*\unknown x}{\info{\title t}}{\xe index}words}`;
    expect(read(source)).toMatchObject({ text: 'words', note: null });
  });

  it('skips the bytes of a binary part, whatever they look like', () => {
    expect(read('{\\rtf1 a{\\pict\\bin4 }}}}}b}').text).toBe('ab');
  });

  it('keeps tables in tables, and cells joined to the left', () => {
    const source = raw`{\rtf1\trowd\clmgf\cellx1\clmrg\cellx2\cellx3\pard\intbl\itap2 in\nestcell{\*\nesttableprops\trowd\cellx1\nestrow}\pard\intbl\itap1\cell\cell c\cell\trowd\clmgf\cellx1\clmrg\cellx2\cellx3\row}`;
    const [table] = read(source).blocks;
    expect(table).toMatchObject({
      kind: 'table',
      rows: [[{ columns: 2, blocks: [{ kind: 'table' }] }, { columns: 1 }]],
    });
  });

  it.each([
    ['a picture of an old kind', raw`{\rtf1 a{\pict\wmetafile8 0102}}`, 'documentPicture'],
    ['an embedded file', raw`{\rtf1{\object{\*\objdata 0105}}words}`, 'documentObject'],
    ['a drawing', raw`{\rtf1{\shp{\*\shpinst{\sp{\sn shapeType}{\sv 1}}}}}`, 'documentDrawing'],
    ['a comment', raw`{\rtf1 a{\*\annotation b}}`, 'documentComment'],
    ['a formula', raw`{\rtf1{\mmath{\*\moMath{\mr a}}}}`, 'documentFormula'],
    ['a sign without a table', raw`{\rtf1${fonts}\f7\'4c}`, 'documentSign'],
    ['a field without a value', raw`{\rtf1{\field{\*\fldinst DOCPROPERTY x}}}`, 'documentField'],
    [
      'a picture from elsewhere',
      raw`{\rtf1{\field{\*\fldinst INCLUDEPICTURE "http://127.0.0.1/x"}}}`,
      'documentPicture',
    ],
    ['a list without its numbers', raw`{\rtf1\pard\ls1 Liver\par}`, 'documentNumber'],
    ['the day of printing', raw`{\rtf1 Seen on \chdate}`, 'documentField'],
  ])('reports %s', (_, source, code) => {
    expect(read(source).note).toBe(code);
  });

  it('reports that the file is cut off', () => {
    expect(read(raw`{\rtf1 No fracture. {\b Mass`)).toMatchObject({
      text: 'No fracture. Mass',
      note: 'documentDamage',
    });
  });

  it('asks for pictures that can be shown, and not for deleted ones', () => {
    expect(
      read(raw`{\rtf1{\*\shppict{\pict\pngblip 89504e47}}{\nonshppict{\pict\wmetafile8 01}}}`),
    ).toMatchObject({ pictures: 1, note: null });
    expect(read(raw`{\rtf1{\deleted{\pict\pngblip 89504e47}}}`)).toMatchObject({ pictures: 0, note: null });
  });

  it('returns what can be read of a damaged one', () => {
    expect(read(raw`}}}{\rtf1 words \u99999999999 {{{{ more\'`).text).toContain('words');
    expect(read('').text).toBe('');
  });
});
