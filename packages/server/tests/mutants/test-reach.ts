// Finds what a test file reaches: each block of code with rules reports itself while the tests run without a mutant.
import { childrenOf, parse, type Mutant, type Node } from './mutation-sites.ts';

/** The innermost block of code around a position, or the names of the file's own constants that contain it. */
export type Block = { key: string; start: number; end: number; isExpression: boolean };

const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

/** Returns the bodies of functions and the blocks in them, outer ones first. */
export function findBlocks(file: string, source: string): Block[] {
  const blocks: Block[] = [];
  const add = (node: Node, isExpression: boolean): void => {
    blocks.push({ key: `${file}:${node.start}`, start: node.start, end: node.end, isExpression });
  };
  const visit = (node: Node, isInFunction: boolean): void => {
    const body = isFunction(node) ? (node['body'] as Node | null) : null;
    if (body && body.type !== 'BlockStatement') add(body, true);
    if (node.type === 'BlockStatement' && isInFunction) add(node, false);
    for (const child of childrenOf(node)) visit(child, isInFunction || isFunction(node));
  };
  visit(parse(source), false);
  return blocks;
}

const report = (key: string): string => `globalThis.reachedBlocks?.add(${JSON.stringify(key)})`;

/** Returns the source with blocks that report themselves. */
export function reporting(file: string, source: string): string {
  const inserts = findBlocks(file, source).flatMap(({ key, start, end, isExpression }) =>
    isExpression
      ? [
          { at: start, order: 1, text: `(${report(key)}, ` },
          { at: end, order: 0, text: ')' },
        ]
      : [{ at: start + 1, order: 1, text: `${report(key)};` }],
  );
  // If one expression ends where another starts, the end comes first. Of two that start together, the outer one comes
  // first.
  const ordered = inserts
    .map((insert, index) => ({ ...insert, index }))
    .sort((a, b) => a.at - b.at || a.order - b.order || a.index - b.index);
  let [result, from] = ['', 0];
  for (const { at, text } of ordered) {
    result += source.slice(from, at) + text;
    from = at;
  }
  return result + source.slice(from);
}

type Source = { source: string; blocks: Block[] };
export type Sources = ReadonlyMap<string, Source>;

const innermost = (blocks: readonly Block[], position: number): Block | undefined =>
  blocks.findLast(({ start, end }) => start <= position && position < end);

/**
 * Returns the name under which others access a position outside all functions: a member of an object, or the constant
 * itself.
 */
function nameAt(source: string, position: number): string | undefined {
  const before = source.slice(0, position + 1);
  const line = source.slice(before.lastIndexOf('\n') + 1).split('\n', 1)[0] ?? '';
  const member = /^\s+['"]?([\w.-]+)['"]?:/.exec(line)?.[1];
  return member ?? [...before.matchAll(/^(?:export )?const (\w+)/gm)].at(-1)?.[1];
}

type Mention = { file: Source; position: number };

function mentionsOf(name: string, sources: Sources): Mention[] {
  const mention = new RegExp(`(?<![\\w-])${name.replaceAll('.', '\\.')}(?![\\w-])`, 'g');
  return [...sources.values()].flatMap((file) =>
    [...file.source.matchAll(mention)].map(({ index }) => ({ file, position: index })),
  );
}

/** How many times a constant is followed to the next one made from it. */
const maxSteps = 3;

/** What runs mutated code: the block around it, or the blocks that name the constant it belongs to. */
export type Reach = {
  blocks: Set<string>;
  /** Outside functions, the names of that constant and of those made from it. */
  names: Set<string>;
};

export function reachOf(mutant: Mutant, sources: Sources): Reach {
  const reach: Reach = { blocks: new Set(), names: new Set() };
  const own = sources.get(mutant.file);
  let places: Mention[] = own ? [{ file: own, position: mutant.start }] : [];
  for (let step = 0; step <= maxSteps && reach.blocks.size === 0; step += 1) {
    const outside: Mention[] = [];
    for (const place of places) {
      const block = innermost(place.file.blocks, place.position);
      if (block) reach.blocks.add(block.key);
      else outside.push(place);
    }
    const names = outside.map(({ file, position }) => nameAt(file.source, position));
    const further = new Set(names.filter((name) => name !== undefined && !reach.names.has(name)));
    places = [...further].flatMap((name) => (name === undefined ? [] : mentionsOf(name, sources)));
    for (const name of further) if (name !== undefined) reach.names.add(name);
  }
  return reach;
}

/** Returns whether code of the contract or the server runs it. Some numbers are only for the screens. */
export function isRunHere(mutant: Mutant, sources: Sources): boolean {
  const { blocks, names } = reachOf(mutant, sources);
  const [name] = names;
  return blocks.size > 0 || (name !== undefined && mentionsOf(name, sources).length > 1);
}
