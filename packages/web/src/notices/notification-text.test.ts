import { describe, expect, it } from 'vitest';
import { notificationMessages } from '@plainscan/contract';
import { notificationParts, notificationSentence } from './notification-text.ts';

const claimed = { key: 'case.claimed', params: { actor: 'Adaeze Nwosu', case: 'PLN-7' }, content: 'x' };

describe('notificationParts', () => {
  it('CG-136 builds the sentence from key and parameters, and separates its facts', () => {
    expect(notificationParts(claimed, 'en')).toEqual([
      { text: 'Adaeze Nwosu', isFact: true },
      { text: ' claimed ', isFact: false },
      { text: 'PLN-7', isFact: true },
      { text: '.', isFact: false },
    ]);
    expect(notificationSentence(claimed, 'es')).toBe('Adaeze Nwosu tomó PLN-7.');
  });
  it('C-024 shows a name with markup as text', () => {
    const parts = notificationParts(
      { ...claimed, params: { actor: '<img src=x onerror=alert(1)>', case: '' } },
      'en',
    );
    expect(parts[0]?.text).toBe('<img src=x onerror=alert(1)>');
  });
  it('shows an unknown kind in the server’s words, without markup', () => {
    const unknown = { key: 'later.kind', params: {}, content: '<b>Ada &amp; Bo</b> &lt;3' };
    expect(notificationSentence(unknown, 'en')).toBe('Ada & Bo <3');
  });
  it.each(Object.keys(notificationMessages.en))('%s has no gap in either language', (key) => {
    const gaps = (text: string) => (text.match(/\{(\w+)\}/g) ?? []).toSorted();
    const english = notificationMessages.en[key as keyof typeof notificationMessages.en];
    const spanish = notificationMessages.es[key as keyof typeof notificationMessages.es];
    expect(gaps(spanish)).toEqual(gaps(english));
  });
});
