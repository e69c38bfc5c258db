// The calls as the specification prints them, read from docs/requirements/v-api.md.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface PrintedCall {
  /** Such as `V-028`. */
  row: string;
  method: string;
  /** With parameters as `{id}`, without a query. */
  path: string;
  /** The payload's members, such as `patient[email]`. A list has `[]`. Those of a GET are in its query. */
  members: string[];
}

const document = resolve(import.meta.dirname, '../../../docs/requirements/v-api.md');
const rowPattern = /^\| (V-\d{3}) \| (GET|POST|PUT|DELETE) (\S+) — (.+?) Roles: /;
/** What follows is about the answer. */
const answerPattern = /(;|\.|^) ?(response|returns|with upload|list and)\b.*$/i;
const nameOfKind = /^(body|query|criteria|paging|multipart)[:;]? (?=\S)/;
const notMembers = new Set(['none', 'list', 'all', 'one', 'current', 'edit', 'multipart', 'paging']);

type Words = { members: string[]; rows: string[] };

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const listed = (text: string): string[] => text.split(', ').filter((member) => member !== '');

/** Returns the second table: what the rows name in words. */
function readWords(lines: string[]): Map<string, Words> {
  const start = lines.findIndex((line) => line.startsWith('| Words |'));
  const rows = lines.slice(start + 2).filter((line) => line.startsWith('| '));
  return new Map(
    rows.map((line) => {
      const [words = '', members = '', of = ''] = cellsOf(line);
      return [words, { members: listed(members), rows: listed(of) }] as const;
    }),
  );
}

/** Returns the members that a payload names itself. Its notes in parentheses are left out. */
const membersIn = (payload: string): string[] =>
  payload
    .replace(answerPattern, '')
    .replaceAll(/\([^)]*\)|[{}.]/g, '')
    .replace(nameOfKind, '')
    .split(/, |\/| and /)
    .map((part) => part.trim().replace(/\[[i\d]\]$/, '[]'))
    .filter((part) => /^[a-z]\w*(\[\])?$/i.test(part) && !notMembers.has(part));

/** Reads all calls. `as above` means what the row before names itself. */
export function readPrintedCalls(): PrintedCall[] {
  const lines = readFileSync(document, 'utf8').split('\n');
  const words = readWords(lines);
  const expand = (member: string): string[] => {
    const inner = words.get(member)?.members;
    return inner && member !== inner[0] ? inner.flatMap(expand) : [member];
  };
  const calls: PrintedCall[] = [];
  let above: string[] = [];
  for (const line of lines) {
    const [, row = '', method = '', address = '', payload = ''] = rowPattern.exec(line) ?? [];
    if (row === '') continue;
    const [path = '', query = ''] = address.split('?');
    const inWords = [...words.values()].filter(({ rows }) => rows.includes(row));
    above = payload.startsWith('as above') ? above : membersIn(payload);
    const members = [
      ...above,
      ...(query === '' ? [] : [query.replace(/=.*/, '')]),
      ...inWords.flatMap((one) => one.members),
    ].flatMap(expand);
    calls.push({ row, method, path, members: [...new Set(members)] });
  }
  return calls;
}
