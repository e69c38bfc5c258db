// Control words of an RTF by what they say.

/** Groups that say nothing to a reader: tables of the file, settings, and older forms of what is said elsewhere. */
export const silentGroups = new Set(
  'fonttbl colortbl stylesheet info themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl generator xmlnstbl filetbl revtbl template nonshppict bkmkstart bkmkend objdata objclass objname objalias objsect nonesttables tc tcn xe rxe txe pnseclvl pn picprop blipuid blipuid atnid atnauthor atntime atndate atnref atnparent atrfstart atrfend fontemb falt panose fname background pgdsctbl userprops docvar wgrffmtfilter mmathPr shprslt private'.split(
    ' ',
  ),
);

/** Groups that start with `\*` and are read all the same. */
export const starredGroups = new Set(
  'shppict fldinst formfield shpinst shptxt do dptxbxtext ud moMath moMathPara annotation footnote listtext pntext nesttableprops ffl'.split(
    ' ',
  ),
);

export const signWords: Readonly<Record<string, string>> = {
  line: '\n',
  lbr: '\n',
  column: '\n',
  softline: '',
  tab: '\t',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  zwj: '\u200d',
  zwnj: '\u200c',
  ltrmark: '\u200e',
  rtlmark: '\u200f',
};

/** Words for values that only the program knows which wrote or prints the file. */
export const computedWords = new Set(['chdate', 'chdpl', 'chdpa', 'chtime', 'sectnum']);

/** Old drawing objects, by the kind of shape. */
export const shapeWords = new Set(['dpline', 'dprect', 'dpellipse', 'dparc', 'dppolyline', 'dpcallout']);

/** Pictures of kinds that browsers and converters cannot show. */
export const unseenPictures = new Set([
  'emfblip',
  'wmetafile',
  'dibitmap',
  'wbitmap',
  'macpict',
  'pmmetafile',
]);

/** Words after which a part of the page begins that is not its text. */
export const headerGroups = /^(header|footer)([lrf])?$/;
