import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { authMessages } from '../../auth/auth-messages.ts';
import { uiMessages } from '../../ui/text/ui-messages.ts';
import { appMessages } from './app-messages.ts';
import { defineMessages, LocaleProvider, preferredLocale, useLocale, useMessages } from './i18n.tsx';
import { formatMessage } from '../../ui/text/message-table.ts';

const sample = defineMessages({
  en: { plain: 'Saved', count: '{n} of {total} images' },
  es: { plain: 'Guardado', count: '{n} de {total} imágenes' },
});

describe('formatMessage', () => {
  it('fills every placeholder, including repeated ones', () => {
    expect(formatMessage('{n} of {total}, {n}', { n: 3, total: 'five' })).toBe('3 of five, 3');
  });
  it('chooses singular or plural by the value', () => {
    const text = '{n} {n|image is|images are} here';
    expect([0, 1, 2, '1', '1,200'].map((n) => formatMessage(text, { n }))).toEqual([
      '0 images are here',
      '1 image is here',
      '2 images are here',
      '1 image is here',
      '1,200 images are here',
    ]);
    expect(formatMessage(text, {})).toBe(text);
  });
  it('keeps a placeholder without a value', () => {
    expect(formatMessage('{n} of {total}', { n: 0 })).toBe('0 of {total}');
  });
  it('does not fill placeholders inside a value', () => {
    expect(formatMessage('{name}', { name: '{n}', n: 1 })).toBe('{n}');
  });
});

describe('preferredLocale', () => {
  it.each([
    [['es-MX', 'en'], 'es'],
    [['de', 'ES'], 'es'],
    [['en-GB', 'es'], 'en'],
    [['de', 'fr'], 'en'],
    [[], 'en'],
    [['est'], 'en'],
  ])('%j is %s', (languages, locale) => {
    expect(preferredLocale(languages)).toBe(locale);
  });
});

describe('useMessages', () => {
  function Sample() {
    const t = useMessages(sample);
    const { setLocale } = useLocale();
    return (
      <button type="button" onClick={() => setLocale('es')}>
        {t('plain')} {t('count', { n: 1, total: 2 })}
      </button>
    );
  }
  it('follows the chosen language and sets the page’s language', () => {
    render(
      <LocaleProvider>
        <Sample />
      </LocaleProvider>,
    );
    expect(screen.getByRole('button').textContent).toBe('Saved 1 of 2 images');
    act(() => screen.getByRole('button').click());
    expect(screen.getByRole('button').textContent).toBe('Guardado 1 de 2 imágenes');
    expect(document.documentElement.lang).toBe('es');
  });
  it('rejects a missing key, an extra key and missing params at compile time', () => {
    // @ts-expect-error the Spanish half lacks a key
    defineMessages({ en: { one: 'One', two: 'Two' }, es: { one: 'Uno' } });
    // @ts-expect-error the Spanish half has a key too many
    defineMessages({ en: { one: 'One' }, es: { one: 'Uno', two: 'Dos' } });
    const call = (t: ReturnType<typeof useMessages<typeof sample.en>>) => {
      // @ts-expect-error the text needs its params
      t('count');
      // @ts-expect-error there is no such text
      t('other');
    };
    expect(call).toBeTypeOf('function');
  });
});

describe('message tables', () => {
  const gaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
  it.each(Object.entries({ appMessages, authMessages, uiMessages }))(
    '%s says the same in both languages',
    (_name, table) => {
      const spanish: Record<string, string> = table.es;
      for (const [key, text] of Object.entries(table.en)) {
        expect(spanish[key], key).toBeTruthy();
        expect(gaps(spanish[key] ?? ''), key).toEqual(gaps(text));
        expect(text, key).not.toMatch(/!/);
      }
    },
  );
  it('A-001 W-039 W-040 keeps the texts of the specification', () => {
    expect(authMessages.en.title).toBe('Portal Login');
    expect(authMessages.en.incorrect).toBe('Incorrect email or password');
    expect(authMessages.en.attemptsRemaining).toBe('{n} attempt(s) remaining');
  });
});
