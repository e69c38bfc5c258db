import { describe, expect, it } from 'vitest';
import { differsFromAccount, isChild, matchRows, mismatchKey } from './patient-match.ts';

const patient = {
  id: '7',
  name: 'Margaret Ellison',
  givenName: 'Margaret',
  birthDate: '1957-03-14',
  gender: 'female' as const,
};
const typed = { name: 'Margaret Ellison', dateOfBirth: '03/14/1957', gender: 'female' as const };
type Typed = Parameters<typeof matchRows>[0];

function keyOf(order: Partial<Typed>, read: Partial<typeof patient> = {}, people = 1): string | null {
  const facts = { patient: { ...patient, ...read }, patientCount: people };
  return mismatchKey(matchRows({ ...typed, ...order }, facts));
}

describe('B4: the wrong-patient guard', () => {
  it('is silent if everything matches, and while nothing is typed', () => {
    expect(keyOf({})).toBeNull();
    expect(keyOf({ name: '', dateOfBirth: '' })).toBeNull();
  });

  it.each(['ANONYMOUS', 'Anon 0017', 'anonymized^patient', 'XXXX', '0017', ''])(
    'accepts a header without a name (%s)',
    (name) => expect(keyOf({}, { name })).toBeNull(),
  );

  it('names what differs: name, birth date, sex, several people', () => {
    expect(keyOf({ name: 'Marjorie Ellis' })).toBe('name=Marjorie Ellis=Margaret Ellison');
    expect(keyOf({ dateOfBirth: '08/02/1961' })).toBe('dateOfBirth=1961-08-02=1957-03-14');
    expect(keyOf({ gender: 'male' })).toBe('gender=male=female');
    expect(keyOf({ gender: 'other' })).toBeNull();
    expect(keyOf({}, {}, 2)).toBe('people=1=2');
  });

  it('another contradiction has another key', () => {
    expect(keyOf({ name: 'Marjorie Ellis' })).not.toBe(keyOf({ name: 'Marjorie Ellison' }));
  });
});

describe('CG-171: an email that belongs to a different known person', () => {
  const known = { userId: 'u', name: 'Margaret Ellison', dateOfBirth: '1957-03-14' };
  it('asks if name or birth date differ', () => {
    expect(differsFromAccount(typed, known)).toBe(false);
    expect(differsFromAccount({ ...typed, name: 'ellison, margaret' }, known)).toBe(false);
    expect(differsFromAccount({ ...typed, name: 'Theodore Vance' }, known)).toBe(true);
    expect(differsFromAccount({ ...typed, dateOfBirth: '03/15/1957' }, known)).toBe(true);
    expect(differsFromAccount({ ...typed, dateOfBirth: '03/15/1957' }, { ...known, dateOfBirth: null })).toBe(
      false,
    );
  });

  it('under 13, the account always belongs to a guardian', () => {
    const now = new Date('2026-11-20T12:00:00');
    expect(isChild('11/21/2013', now)).toBe(true);
    expect(isChild('11/20/2013', now)).toBe(false);
    expect(isChild('', now)).toBe(false);
  });
});
