// Formulas of a Word document in one line, with brackets where two lines would be ambiguous: (a+b)/(2).
import { scriptText } from '@plainscan/contract';
import type { MissingParts } from './missing-parts.ts';
import { childOf, elementsOf, textIn, valueOf, type XmlNode } from './xml-tree.ts';

type Write = (node: XmlNode | undefined) => string;

/** Returns a formula as text. What cannot be written in a line is added to `missing`, and its letters are kept. */
export function formulaText(node: XmlNode, missing: MissingParts): string {
  const inside: Write = (parent) => elementsOf(parent).map(write).join('');
  const group = (parent: XmlNode | undefined): string => {
    const text = inside(parent);
    return /^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`;
  };
  const part = (parent: XmlNode, name: string): XmlNode | undefined => childOf(parent, name);
  const property = (parent: XmlNode, name: string): string | undefined =>
    valueOf(
      elementsOf(parent).find((child) => child.name.endsWith('Pr')),
      name,
    );

  const script = (parent: XmlNode, name: 'm:sup' | 'm:sub'): string => {
    const text = inside(part(parent, name));
    return text === '' ? '' : scriptText(text, name === 'm:sup' ? 'super' : 'sub');
  };
  const writers: Readonly<Record<string, (formula: XmlNode) => string>> = {
    'm:t': textIn,
    'w:t': textIn,
    'm:f': (f) => `${group(part(f, 'm:num'))}/${group(part(f, 'm:den'))}`,
    'm:sSup': (f) => group(part(f, 'm:e')) + script(f, 'm:sup'),
    'm:sSub': (f) => group(part(f, 'm:e')) + script(f, 'm:sub'),
    'm:sSubSup': (f) => group(part(f, 'm:e')) + script(f, 'm:sub') + script(f, 'm:sup'),
    'm:sPre': (f) => script(f, 'm:sup') + script(f, 'm:sub') + group(part(f, 'm:e')),
    'm:rad': (f) => `${scriptOf(inside(part(f, 'm:deg')))}√${group(part(f, 'm:e'))}`,
    'm:d'(f) {
      const separator = property(f, 'm:sepChr') ?? '|';
      const parts = elementsOf(f).filter(({ name }) => name === 'm:e');
      return `${property(f, 'm:begChr') ?? '('}${parts.map(inside).join(separator)}${property(f, 'm:endChr') ?? ')'}`;
    },
    'm:nary': (f) =>
      `${property(f, 'm:chr') ?? '∫'}${script(f, 'm:sub')}${script(f, 'm:sup')} ${inside(part(f, 'm:e'))}`,
    'm:func': (f) => `${inside(part(f, 'm:fName'))} ${group(part(f, 'm:e'))}`,
    'm:limLow': (f) => `${inside(part(f, 'm:e'))}_(${inside(part(f, 'm:lim'))})`,
    'm:limUpp': (f) => `${inside(part(f, 'm:e'))}^(${inside(part(f, 'm:lim'))})`,
  };
  /** Groups without a look of their own, and what belongs to the names above. */
  const plain = new Set(['m:oMath', 'm:oMathPara', 'm:r', 'm:e', 'm:box', 'w:ins', 'w:moveTo', 'w:r']);
  const silent = /^(m:\w+Pr|m:ctrlPr|w:rPr|w:del|w:moveFrom|w:bookmark(Start|End)|w:proofErr)$/;

  function write(formula: XmlNode): string {
    if (silent.test(formula.name)) return '';
    const known = writers[formula.name];
    if (known !== undefined) return known(formula);
    // Matrices, accents, braces over several terms: their letters alone can say something else.
    if (!plain.has(formula.name)) missing.add('formula');
    return inside(formula);
  }
  return write(node);
}

const scriptOf = (text: string): string => (text === '' ? '' : scriptText(text, 'super'));
