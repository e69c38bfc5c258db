// How the styles of a Word document make text look, as far as it changes what is said.
import { childOf, elementsOf, valueOf, type XmlNode } from './xml-tree.ts';

/** What matters of a look. */
export interface TextLook {
  isHidden: boolean;
  isStruck: boolean;
  isBold: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  script: 'super' | 'sub' | undefined;
  font: string | undefined;
}

/** Properties that a style turns off if the style around it turns them on. */
const toggles = ['w:vanish', 'w:strike', 'w:dstrike', 'w:b', 'w:i'] as const;

export const isOn = (node: XmlNode | undefined): boolean | undefined => {
  if (node === undefined) return undefined;
  const value = node.attributes['w:val'] ?? node.attributes['val'];
  return value === undefined || !/^(0|false|off|none)$/.test(value);
};

type Style = { basedOn: string | undefined; name: string; node: XmlNode };

export class DocxStyles {
  readonly #styles = new Map<string, Style>();
  readonly #defaults: XmlNode | undefined;
  #defaultParagraph: string | undefined;

  constructor(root: XmlNode | undefined) {
    this.#defaults = childOf(childOf(childOf(root, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr');
    for (const node of elementsOf(root)) {
      if (node.name !== 'w:style') continue;
      const id = node.attributes['w:styleId'] ?? '';
      const { attributes } = node;
      this.#styles.set(id, {
        basedOn: valueOf(node, 'w:basedOn'),
        name: (valueOf(node, 'w:name') ?? '').toLowerCase(),
        node,
      });
      if (attributes['w:type'] === 'paragraph' && /^(1|true|on)$/.test(attributes['w:default'] ?? ''))
        this.#defaultParagraph = id;
    }
  }

  /** Returns a style and those it is based on, nearest first. */
  #chain(id: string | undefined): Style[] {
    const chain: Style[] = [];
    let next = id;
    while (next !== undefined && chain.length < 20) {
      const style = this.#styles.get(next);
      if (style === undefined) break;
      chain.push(style);
      next = style.basedOn;
    }
    return chain;
  }

  /** Returns the first node that `find` finds in the paragraph properties of a style. */
  paragraphProperty(id: string | undefined, name: string): XmlNode | undefined {
    for (const { node } of this.#chain(id ?? this.#defaultParagraph)) {
      const found = childOf(childOf(node, 'w:pPr'), name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Returns 1 to 9 if a style is a heading. */
  headingOf(id: string | undefined): number | undefined {
    for (const { name } of this.#chain(id)) {
      const level = /^heading ([1-9])$/.exec(name)?.[1];
      if (level !== undefined) return Number(level);
      if (name === 'title') return 1;
    }
    return undefined;
  }

  /** Returns the look of a run with these direct properties, in a paragraph of this style. */
  lookOf(properties: XmlNode | undefined, paragraphStyle: string | undefined): TextLook {
    const ofParagraph = this.#runProperties(paragraphStyle ?? this.#defaultParagraph);
    const ofCharacters = this.#runProperties(valueOf(properties, 'w:rStyle'));
    const layers = [properties, ...ofCharacters, ...ofParagraph, this.#defaults];
    const nearest = (name: string): XmlNode | undefined =>
      layers.map((layer) => childOf(layer, name)).find((node) => node !== undefined);
    const toggled = (name: (typeof toggles)[number]): boolean => {
      const direct = isOn(childOf(properties, name));
      if (direct !== undefined) return direct;
      const [inCharacters, inParagraph] = [ofCharacters, ofParagraph].map((chain) =>
        isOn(chain.map((layer) => childOf(layer, name)).find((node) => node !== undefined)),
      );
      if (inCharacters === undefined && inParagraph === undefined)
        return isOn(childOf(this.#defaults, name)) ?? false;
      return (inCharacters ?? false) !== (inParagraph ?? false);
    };
    const fonts = nearest('w:rFonts')?.attributes;
    return {
      isHidden: toggled('w:vanish'),
      isStruck: toggled('w:strike') || toggled('w:dstrike'),
      isBold: toggled('w:b'),
      isItalic: toggled('w:i'),
      isUnderlined: isOn(nearest('w:u')) ?? false,
      script: scriptOf(nearest('w:vertAlign'), nearest('w:position')),
      font: fonts?.['w:ascii'] ?? fonts?.['w:hAnsi'],
    };
  }

  #runProperties(style: string | undefined): (XmlNode | undefined)[] {
    return this.#chain(style).map(({ node }) => childOf(node, 'w:rPr'));
  }
}

/** Text is raised or lowered by its script, or moved by at least two points (in halves of a point). */
function scriptOf(script: XmlNode | undefined, position: XmlNode | undefined): TextLook['script'] {
  const value = script?.attributes['w:val'];
  if (value === 'superscript') return 'super';
  if (value === 'subscript') return 'sub';
  const moved = Number(position?.attributes['w:val'] ?? 0);
  if (Math.abs(moved) < 4) return undefined;
  return moved > 0 ? 'super' : 'sub';
}
