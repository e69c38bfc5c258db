import { describe, expect, it, vi } from 'vitest';
import {
  defineMessages,
  fetchTextsIn,
  formatMessage,
  loadedTexts,
  textsOf,
  waitForTexts,
  type MessageTable,
} from './message-table.ts';

/** A table as in the production build, where texts are loaded on demand. */
function splitTable(fetchTexts: (locale: string) => Promise<{ texts: Record<string, string> }>) {
  return {
    sources: { en: () => fetchTexts('en'), es: () => fetchTexts('es') },
  } as unknown as MessageTable<{ one: string }>;
}

describe('textsOf', () => {
  it('returns texts in the source immediately', async () => {
    const table = defineMessages({ en: { one: 'One' }, es: { one: 'Uno' } });
    expect(loadedTexts(table, 'es')?.one).toBe('Uno');
    expect(textsOf(table, 'es')).toBe(textsOf(table, 'es'));
    expect(textsOf(table, 'es')).toMatchObject({ status: 'fulfilled', value: { one: 'Uno' } });
    expect((await textsOf(table, 'en')).one).toBe('One');
  });
  it('fetches a language once, and keeps it', async () => {
    const fetchTexts = vi.fn((locale: string) => Promise.resolve({ texts: { one: `One in ${locale}` } }));
    const table = splitTable(fetchTexts);
    expect(loadedTexts(table, 'es')).toBeUndefined();
    const [first, second] = await Promise.all([textsOf(table, 'es'), textsOf(table, 'es')]);
    expect(first.one).toBe('One in es');
    expect(second).toBe(first);
    expect(loadedTexts(table, 'es')).toBe(first);
    expect(fetchTexts.mock.calls).toEqual([['es']]);
  });
  it('tries again after a failure', async () => {
    const fetchTexts = vi
      .fn<(locale: string) => Promise<{ texts: Record<string, string> }>>()
      .mockRejectedValueOnce(new TypeError('down'))
      .mockResolvedValueOnce({ texts: { one: 'One' } });
    const table = splitTable(fetchTexts);
    await expect(textsOf(table, 'en')).rejects.toThrow('down');
    expect((await textsOf(table, 'en')).one).toBe('One');
  });
});

describe('fetchTextsIn', () => {
  it('loads the texts before a component needs them, also for tables added later', async () => {
    const split = () => {
      const fetchTexts = vi.fn((locale: string) => Promise.resolve({ texts: { one: `One in ${locale}` } }));
      return { fetchTexts, table: defineMessages(splitTable(fetchTexts)) };
    };
    const early = split();
    expect(early.fetchTexts).not.toHaveBeenCalled();
    fetchTextsIn('es');
    const late = split();
    for (const { table, fetchTexts } of [early, late]) {
      await vi.waitFor(() => expect(loadedTexts(table, 'es')?.one).toBe('One in es'));
      expect(textsOf(table, 'es')).toMatchObject({ status: 'fulfilled' });
      expect(fetchTexts.mock.calls).toEqual([['es']]);
    }
  });
});

describe('waitForTexts', () => {
  it('waits for every known table, and does not fail with one that cannot be fetched', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    fetchTextsIn('es');
    const late = defineMessages(splitTable(() => arrived.then(() => ({ texts: { one: 'Uno' } }))));
    defineMessages(splitTable(() => Promise.reject(new TypeError('down'))));
    const waited = waitForTexts().then(() => loadedTexts(late, 'es')?.one);
    expect(await Promise.race([waited, Promise.resolve('still waiting')])).toBe('still waiting');
    arrive();
    expect(await waited).toBe('Uno');
  });
});

describe('formatMessage', () => {
  it('CG-213: isolates right-to-left values from the sentence around them', () => {
    expect(formatMessage('For {name} ({year})', { name: 'שרה', year: 1957 })).toBe(
      'For \u2068שרה\u2069 (1957)',
    );
    expect(formatMessage('For {name}', { name: 'Nguyễn' })).toBe('For Nguyễn');
  });
});
