// Finds rules in a source file, and the small changes that break them.
import { parseAst } from 'vitest/node';

import { droppedOperands, type TextChange } from './sql-conditions.ts';

export const mutantClasses = [
  'guard',
  'condition',
  'boundary',
  'limit',
  'retention',
  'order',
  'where',
  'scope',
  'compare-and-set',
  'lock',
  'effect',
  'policy',
] as const;
export type MutantClass = (typeof mutantClasses)[number];

export type Mutant = TextChange & {
  /** File, old text and new text. Stays the same when lines move. */
  id: string;
  kind: MutantClass;
  /** A path below the root, or `policy:` with the names of table and policy. */
  file: string;
};

export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

export const parse = (source: string): Node => parseAst(source, { lang: 'ts' }) as unknown as Node;

type Found = TextChange & { kind: MutantClass; shown?: Node };
type Context = { source: string; file: string; ancestors: readonly Node[] };
type Operator = (node: Node, context: Context) => Found[];

const text = (source: string, node: Node): string => source.slice(node.start, node.end);
const oneLine = (part: string, most = 160): string => part.replace(/\s+/g, ' ').trim().slice(0, most);
const without = (node: Node, kind: MutantClass, replacement = ''): Found => ({
  start: node.start,
  end: node.end,
  replacement,
  kind,
});

/** Returns the name of a call: `and`, or `orderBy` of `x.orderBy()`. */
function calleeName(node: Node): string {
  const callee = node['callee'] as Node | undefined;
  if (callee?.type === 'Identifier') return String(callee['name']);
  const property = callee?.['property'] as Node | undefined;
  return property ? String(property['name']) : '';
}

const removeGuard: Operator = (node) => {
  if (node.type !== 'IfStatement' || node['alternate']) return [];
  const consequent = node['consequent'] as Node;
  const [only, ...more] =
    consequent.type === 'BlockStatement' ? (consequent['body'] as Node[]) : [consequent];
  const leaves = only?.type === 'ThrowStatement' || only?.type === 'ReturnStatement';
  return leaves && more.length === 0 ? [without(node, 'guard', ';')] : [];
};

const dropOperand: Operator = (node, { source, ancestors }) => {
  const isLogical =
    node.type === 'LogicalExpression' && (node['operator'] === '&&' || node['operator'] === '||');
  // `...(x && { y })` decides what an object contains, not what a rule allows.
  if (!isLogical || ancestors.slice(-2).some(({ type }) => type === 'SpreadElement')) return [];
  const kind = /queryScope/.test(text(source, node)) ? 'scope' : 'condition';
  const sides = [node['left'] as Node, node['right'] as Node];
  return sides.map((kept) => without(node, kind, text(source, kept)));
};

const moveBoundary: Operator = (node, { source }) => {
  const other = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }[String(node['operator'])];
  if (node.type !== 'BinaryExpression' || other === undefined) return [];
  const [left, right] = [node['left'] as Node, node['right'] as Node];
  const at = source.indexOf(String(node['operator']), left.end);
  if (at === -1 || at >= right.start) return [];
  const end = at + String(node['operator']).length;
  return [{ start: at, end, replacement: other, kind: 'boundary', shown: node }];
};

/** What depends on the actor limits what they see, and row-level security does so too. */
const isScope = (argument: string): boolean =>
  /\b(scope|isOwn\w*|isKnown|hasProvedAddress)\b|actor\.(userId|workspaceId)|\(actor\)/.test(argument);

const callChain = (ancestors: readonly Node[]): string[] => {
  const statement = ancestors.findLastIndex(({ type }) => /Statement$|^VariableDeclaration$/.test(type));
  return ancestors
    .slice(statement + 1)
    .filter(({ type }) => type === 'CallExpression')
    .map(calleeName);
};

const dropWhere: Operator = (node, { source, ancestors }) => {
  if (node.type !== 'CallExpression' || !['and', 'or'].includes(calleeName(node))) return [];
  const parts = node['arguments'] as Node[];
  if (parts.length < 2 || (node['callee'] as Node).type !== 'Identifier') return [];
  const statement = ancestors.findLast(({ type }) => /Statement$|^VariableDeclaration$/.test(type));
  const isChange =
    callChain(ancestors).includes('where') &&
    /\.(update|delete)\(/.test(statement ? text(source, statement) : '');
  return parts.map((dropped) => {
    const rest = parts.filter((part) => part !== dropped).map((part) => text(source, part));
    const kind = isScope(text(source, dropped)) ? 'scope' : isChange ? 'compare-and-set' : 'where';
    return without(node, kind, `${calleeName(node)}(${rest.join(', ')})`);
  });
};

const dropScopeOfChoice: Operator = (node, { source }) => {
  // `scoping.queryScope ? eq(…) : undefined`
  if (node.type !== 'ConditionalExpression' || !/queryScope/.test(text(source, node['test'] as Node)))
    return [];
  return [without(node, 'scope', text(source, node['alternate'] as Node))];
};

const turnOrder: Operator = (node, { source }) => {
  if (node.type !== 'CallExpression') return [];
  const name = calleeName(node);
  const turned = { asc: 'desc', desc: 'asc' }[name];
  if (turned && (node['callee'] as Node).type === 'Identifier')
    return [without(node, 'order', text(source, node).replace(name, turned))];
  const [first] = node['arguments'] as Node[];
  if (name === 'at' && first && text(source, first) === '-1') return [without(first, 'order', '0')];
  return [];
};

const dropLock: Operator = (node, { source }) => {
  if (node.type === 'CallExpression' && calleeName(node) === 'for') {
    const object = (node['callee'] as Node)['object'] as Node;
    return [without(node, 'lock', text(source, object))];
  }
  return [];
};

const dropEffect: Operator = (node, { source }) => {
  const expression = node['expression'] as Node | undefined;
  if (node.type !== 'ExpressionStatement' || expression?.type !== 'AwaitExpression') return [];
  const call = expression['argument'] as Node;
  if (call.type !== 'CallExpression' && call.type !== 'ChainExpression') return [];
  const locks = /^lock|_lock\(/.test(
    call.type === 'CallExpression' ? calleeName(call) + text(source, call) : '',
  );
  return [without(node, locks ? 'lock' : 'effect', ';')];
};

/** For rows that a statement changed: whether there was one. */
const trustChange: Operator = (node, { source }) =>
  node.type === 'BinaryExpression' && /^\w+\.length (===|>) [01]$/.test(text(source, node))
    ? [without(node, 'compare-and-set', 'true')]
    : [];

const wordsOf = (name: string): string[] =>
  name.split(/_|(?=[A-Z][a-z])|\./).map((word) => word.toLowerCase().replace(/s$/, ''));
const timeWords = new Set(
  'hour day month minute second millisecond m kept keep until pause every age'.split(' '),
);
const numberWords = new Set([
  ...timeWords,
  ...'most least max min limit trie try attempt length result page recovery size byte'.split(' '),
]);
const names = (words: ReadonlySet<string>, name: string): boolean =>
  wordsOf(name).some((word) => words.has(word));

const moveNumber: Operator = (node, { source, file, ancestors }) => {
  if (node.type !== 'Literal' || typeof node['value'] !== 'number') return [];
  const outer = ancestors.findLast(({ type }) => type === 'Property' || type === 'VariableDeclarator');
  const name = outer ? text(source, (outer['key'] ?? outer['id']) as Node).split(':')[0] : '';
  const value = outer && ((outer['value'] ?? outer['init']) as Node | null);
  const isFirst =
    value &&
    (value === node || value.type === 'BinaryExpression') &&
    !/\d/.test(source.slice(value.start, node.start));
  const isInFunction = ancestors.some(({ type }) => /Function/.test(type));
  if (!name || !isFirst || isInFunction || (!file.endsWith('limits.ts') && !names(numberWords, name)))
    return [];
  const moved = node['value'] < 1000 ? node['value'] + 1 : node['value'] * 2;
  return [{ ...without(node, names(timeWords, name) ? 'retention' : 'limit', String(moved)), shown: outer }];
};

const sqlText: Operator = (node, { source }) => {
  if (node.type !== 'TaggedTemplateExpression' || !/^sql\b/.test(text(source, node['tag'] as Node)))
    return [];
  const quasi = node['quasi'] as Node;
  const inside = source.slice(quasi.start + 1, quasi.end - 1);
  const at = quasi.start + 1;
  const kind = isScope(inside) ? 'scope' : /^\s*(UPDATE|DELETE)/i.test(inside) ? 'compare-and-set' : 'where';
  const moved = (found: TextChange, kind: MutantClass): Found => ({
    start: found.start + at,
    end: found.end + at,
    replacement: found.replacement,
    kind,
    shown: node,
  });
  const orders = [...inside.matchAll(/\b(DESC|ASC)\b/g)].map(([word], index, all) => {
    const start = [...all][index]?.index ?? 0;
    return moved({ start, end: start + word.length, replacement: word === 'DESC' ? 'ASC' : 'DESC' }, 'order');
  });
  const locks = [...inside.matchAll(/\bFOR (NO KEY )?UPDATE( SKIP LOCKED)?/g)].map((match) =>
    moved({ start: match.index, end: match.index + match[0].length, replacement: '' }, 'lock'),
  );
  const operands = droppedOperands(inside).map((found) => moved(found, kind));
  return [...operands, ...orders, ...locks];
};

const operators = [
  removeGuard,
  dropOperand,
  moveBoundary,
  dropWhere,
  dropScopeOfChoice,
  turnOrder,
  dropLock,
  dropEffect,
  trustChange,
  moveNumber,
  sqlText,
];

const parses = (source: string): boolean => {
  try {
    return parse(source).type === 'Program';
  } catch {
    return false;
  }
};

/** Returns the source with the change applied. */
export const applyChange = (source: string, { start, end, replacement }: TextChange): string =>
  source.slice(0, start) + replacement + source.slice(end);

/** Returns every mutant of one file, except those that do not parse. */
export function findMutants(file: string, source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const times = new Map<string, number>();
  const visit = (node: Node, ancestors: readonly Node[]): void => {
    for (const found of operators.flatMap((operator) => operator(node, { source, file, ancestors }))) {
      const { shown, ...change } = found;
      const old = shown && shown.end - shown.start < 160 ? text(source, shown) + ': ' : '';
      const named = `${file}: ${oneLine(old)}${oneLine(source.slice(found.start, found.end))} -> ${oneLine(found.replacement)}`;
      const time = (times.get(named) ?? 0) + 1;
      times.set(named, time);
      if (parses(applyChange(source, found)))
        mutants.push({ ...change, file, id: time === 1 ? named : `${named} (${time})` });
    }
    for (const child of childrenOf(node)) visit(child, [...ancestors, node]);
  };
  visit(parse(source), []);
  return mutants;
}
