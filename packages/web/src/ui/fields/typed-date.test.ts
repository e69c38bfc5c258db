import { describe, expect, it } from 'vitest';
import { formatIsoDate, parseTypedDate, withSlashes } from './typed-date.ts';

describe('parseTypedDate', () => {
  it.each([
    ['03/14/1957', '1957-03-14'],
    ['3/14/1957', '1957-03-14'],
    [' 3 - 4 - 1957 ', '1957-03-04'],
    ['03.14.1957', '1957-03-14'],
    ['03141957', '1957-03-14'],
    ['1957-03-14', '1957-03-14'],
    ['02/29/2024', '2024-02-29'],
    ['02/29/2000', '2000-02-29'],
    ['12/31/9999', '9999-12-31'],
  ])('reads %j as %s', (text, iso) => {
    expect(parseTypedDate(text)).toEqual({ kind: 'date', iso });
  });
  it.each(['02/30/2024', '02/29/1900', '13/01/2024', '00/10/2024', '04/31/2024', '31/12/2024'])(
    'knows that %s is not a date',
    (text) => {
      expect(parseTypedDate(text)).toEqual({ kind: 'no-such-day' });
    },
  );
  it.each(['3/14/57', 'yesterday', '03/14', '1/2/3/2024', '٠٣/١٤/١٩٥٧', '03/14/19570'])(
    'cannot read %j',
    (text) => {
      expect(parseTypedDate(text)).toEqual({ kind: 'unreadable' });
    },
  );
  it('treats blanks as empty', () => {
    expect(parseTypedDate('  ')).toEqual({ kind: 'empty' });
  });
});

describe('formatIsoDate', () => {
  it('formats month, day and year, and parses its own output', () => {
    expect(formatIsoDate('1957-03-14')).toBe('03/14/1957');
    expect(parseTypedDate(formatIsoDate('2024-02-29'))).toEqual({ kind: 'date', iso: '2024-02-29' });
  });
  it.each([null, '', '1957', '1957-3-14T00:00'])('returns an empty text for %j', (iso) => {
    expect(formatIsoDate(iso)).toBe('');
  });
});

describe('withSlashes', () => {
  it('inserts them while digits are typed', () => {
    let text = '';
    for (const digit of '03141957') text = withSlashes(text + digit, text);
    expect(text).toBe('03/14/1957');
  });
  it('does not interfere when the user deletes, or types the slash', () => {
    expect(withSlashes('03', '03/')).toBe('03');
    expect(withSlashes('3/', '3')).toBe('3/');
    expect(withSlashes('3/1', '3/')).toBe('3/1');
  });
  it('CG-213: takes the slashes that are typed as well, once', () => {
    let text = '';
    for (const key of '03/14/1957') text = withSlashes(text + key, text);
    expect(text).toBe('03/14/1957');
  });
  it('formats pasted digits', () => {
    expect(withSlashes('03141957', '')).toBe('03/14/1957');
  });
});
