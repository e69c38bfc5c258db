import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { packName, spansOf } from './language-packs.ts';

const parse = (code: string) => parseSync('x-messages.ts', code).program as never;
const source = `import { defineMessages } from '../src/platform/language/i18n.tsx';
export const sample = defineMessages({
  en: { one: 'One', two: 'It\\'s {n}' },
  es: { one: 'Uno', two: 'Es {n}' },
});`;

describe('spansOf', () => {
  it('finds the texts of each language', () => {
    const spans = spansOf(source, parse);
    const cut = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
    expect(spans && cut(spans.texts.en)).toBe("{ one: 'One', two: 'It\\'s {n}' }");
    expect(spans && cut(spans.texts.es)).toBe("{ one: 'Uno', two: 'Es {n}' }");
    expect(spans && cut(spans.table)).toMatch(/^\{\s+en:.*\}$/s);
  });
  it('ignores a module without a table', () => {
    expect(spansOf('export const other = define({ en: {} });', parse)).toBeNull();
  });
  it('refuses a table that is missing a language', () => {
    expect(() => spansOf('export const t = defineMessages({ en: {} });', parse)).toThrow('lacks a language');
  });
  it('refuses a table that is not written inline', () => {
    expect(() => spansOf('export const t = defineMessages(table);', parse)).toThrow('written in place');
  });
});

describe('texts', () => {
  it('refuses texts that are not written inline', () => {
    const code = 'export const t = defineMessages({ en: { ...some.en }, es: { ...some.es } });';
    expect(() => spansOf(code, parse)).toThrow('written in place');
  });
});

describe('packName', () => {
  const firstPageOf = (table: string) => (table.endsWith('/record-messages.ts') ? 'record' : undefined);
  it.each([
    ['/web/src/auth/registration/registration-messages.ts?language=es', 'texts-auth-es'],
    ['/web/src/requests/images/picker-messages.ts?language=en', 'texts-requests-en'],
    ['/web/src/reports/review/review-messages.ts?language=en', 'texts-cases-en'],
    ['/web/src/records/record-messages.ts?language=en', 'texts-page-record-en'],
    ['/web/src/requests/images/picker-messages.ts', null],
  ])('%s goes to %s', (id, name) => {
    expect(packName(id, firstPageOf)).toBe(name);
  });
});
