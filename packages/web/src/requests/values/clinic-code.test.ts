// G-012 … G-014, J-012, CG-111: a clinic's code, from the first character to the response.
import { describe, expect, it } from 'vitest';
import {
  emptyClinicForm,
  hasCodeForm,
  isVerified,
  scanWords,
  applyClinicAnswer,
  applyTypedCode,
} from './clinic-code.ts';

const harbor = {
  code: 'HAR2041',
  workspaceId: 2,
  name: 'Harbor Imaging',
  allowClinicUpload: 'allowed' as const,
};

describe('the code of a clinic', () => {
  it('G-012, J-023: starts idle, also with a known code', () => {
    expect(emptyClinicForm()).toEqual({
      code: '',
      codeStatus: 'idle',
      validCode: '',
      clinicName: '',
      workspaceId: null,
      studyDetails: '',
      uploadOption: 'latest',
    });
    expect(emptyClinicForm('HAR2041')).toMatchObject({ code: 'HAR2041', codeStatus: 'idle', validCode: '' });
  });

  it('J-012: is capitalized while typing', () => {
    expect(applyTypedCode(emptyClinicForm(), 'har20').code).toBe('HAR20');
  });

  it.each([
    ['HAR2041', true],
    ['har-2041', true],
    [' HAR 2041 ', true],
    ['3DX0001', true],
    ['HA2041', false],
    ['HARB2041', false],
    ['HAR204', false],
    ['HAR2O41', false],
    ['', false],
  ])('J-012, CG-111: %j is a possible code: %s', (typed, expected) =>
    expect(hasCodeForm(typed)).toBe(expected),
  );

  it('G-014: idle until verified; idle again after an edit, unless it is the last valid one', () => {
    const typed = applyTypedCode(emptyClinicForm(), 'har-2041');
    expect(typed.codeStatus).toBe('idle');
    expect(isVerified(typed)).toBe(false);
    const found = applyClinicAnswer(typed, 'HAR2041', harbor);
    expect(found).toMatchObject({
      codeStatus: 'valid',
      validCode: 'HAR2041',
      clinicName: 'Harbor Imaging',
      workspaceId: 2,
    });
    expect(isVerified(found)).toBe(true);
    const edited = applyTypedCode(found, 'HAR204');
    expect(edited.codeStatus).toBe('idle');
    expect(isVerified(edited)).toBe(false);
    expect(applyTypedCode(edited, 'HAR2041').codeStatus).toBe('valid');
  });

  it('G-014: a rejected code is invalid until it is edited; the last valid one stays known', () => {
    const wrong = applyClinicAnswer(
      applyTypedCode(applyClinicAnswer(emptyClinicForm('HAR2041'), 'HAR2041', harbor), 'LAK3304'),
      'LAK3304',
      null,
    );
    expect(wrong).toMatchObject({ codeStatus: 'invalid', validCode: 'HAR2041' });
    expect(isVerified(wrong)).toBe(false);
    expect(applyTypedCode(wrong, 'LAK330').codeStatus).toBe('idle');
    expect(isVerified(applyTypedCode(wrong, 'HAR2041'))).toBe(true);
  });

  it('a response for a code that has changed since is ignored', () => {
    const edited = applyTypedCode(emptyClinicForm('HAR2041'), 'HAR2042');
    expect(applyClinicAnswer(edited, 'HAR2041', harbor)).toBe(edited);
    expect(applyClinicAnswer(edited, 'HAR2041', null)).toBe(edited);
  });

  it('G-013, J-014: the values that are sent', () => {
    expect(scanWords('latest')).toBe('Use my upcoming/most recent scan');
    expect(scanWords('older-scan')).toBe('Use an older scan of mine');
  });
});
