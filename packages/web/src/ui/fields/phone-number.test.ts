import { describe, expect, it } from 'vitest';
import { formatPhone, parsePhone } from './phone-number.ts';

describe('parsePhone', () => {
  it.each([
    ['(555) 010-0199', '5550100199'],
    ['555.010.0199', '5550100199'],
    ['+49 30 1234567', '+49301234567'],
    ['5550100', '5550100'],
  ])('reads %j', (text, phone) => {
    expect(parsePhone(text)).toBe(phone);
  });
  it.each(['', '555-01x', '123456', '1234567890123456', '++1 555 010 0199', '555 010 0199 ext 4', '٥٥٥٠١٠٠'])(
    'refuses %j',
    (text) => {
      expect(parsePhone(text)).toBeNull();
    },
  );
});

describe('formatPhone', () => {
  it('groups ten digits and leaves other numbers unchanged', () => {
    expect(formatPhone('5550100199')).toBe('(555) 010-0199');
    expect(formatPhone('+49301234567')).toBe('+49301234567');
    expect(formatPhone('')).toBe('');
  });
});
