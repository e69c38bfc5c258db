// Finds the operands of conditions in SQL text, and how to leave each of them out.

export type TextChange = { start: number; end: number; replacement: string };

type Word = { text: string; start: number; end: number };

/** Words that start or end a condition on their own level of parentheses. */
const borders = new Set(
  'WHERE ON HAVING FILTER SELECT FROM SET VALUES ORDER GROUP LIMIT OFFSET RETURNING FOR WHEN THEN ELSE END CASE USING UNION JOIN LEFT INNER'.split(
    ' ',
  ),
);

/** Blanks out parts that contain no conditions: template values, strings and comments. */
const masked = (text: string): string =>
  text
    .replace(/\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}/g, (value) => 'x'.repeat(value.length))
    .replace(/'(?:[^']|'')*'/g, (value) => 'x'.repeat(value.length))
    .replace(/--.*$/gm, (value) => ' '.repeat(value.length));

const words = (text: string): Word[] =>
  [...text.matchAll(/[A-Za-z_][\w.]*|[(),;[\]]|[^\s\w(),;[\]]+|\d+/g)].map(([word], at, all) => {
    const start = all[at]?.index ?? 0;
    return { text: word.toUpperCase(), start, end: start + word.length };
  });

/** Returns the operands of the conditions on one level, joined by AND or OR. */
function operandsOf(level: Word[]): TextChange[] {
  const changes: TextChange[] = [];
  let operand: Word[] = [];
  let before: string | null = null;
  let isBetween = false;
  const close = (after: string | null): void => {
    const [first, last] = [operand[0], operand.at(-1)];
    const joint = before === 'AND' || after === 'AND' ? 'AND' : (before ?? after);
    if (first && last && joint)
      changes.push({ start: first.start, end: last.end, replacement: joint === 'AND' ? 'TRUE' : 'FALSE' });
    operand = [];
    before = after;
  };
  for (const word of level) {
    if (word.text === 'BETWEEN') isBetween = true;
    if (word.text === 'AND' && isBetween) isBetween = false;
    else if (word.text === 'AND' || word.text === 'OR') {
      close(word.text);
      continue;
    } else if (borders.has(word.text) || word.text === ',' || word.text === ';') {
      close(null);
      continue;
    }
    operand.push(word);
  }
  close(null);
  return changes;
}

/** Returns each operand of AND and OR in the text, on every level of parentheses, with its replacement. */
export function droppedOperands(text: string): TextChange[] {
  const changes: TextChange[] = [];
  const levels: Word[][] = [[]];
  for (const word of words(masked(text))) {
    const level = levels.at(-1);
    if (level === undefined) return changes;
    if (word.text === '(' || word.text === '[') {
      levels.push([]);
      level.push(word);
    } else if (word.text === ')' || word.text === ']') {
      changes.push(...operandsOf(level));
      levels.pop();
      levels.at(-1)?.push(word);
    } else level.push(word);
  }
  if (levels.length === 1) changes.push(...operandsOf(levels[0] ?? []));
  return changes;
}
