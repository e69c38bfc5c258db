import { errorText } from '@plainscan/contract';
import { describe, expect, it, test } from 'vitest';
import { requestOptions, submitVerdict, type FileState, type SubmitFacts } from './submit-verdict.ts';

const ready: SubmitFacts = {
  option: 'image-upload',
  images: 'safe',
  report: 'safe',
  hasStudy: true,
  hasPortal: true,
  hasBothTerms: true,
  isRestDone: true,
};
const none = { images: 'none', report: 'none', hasStudy: false, hasPortal: false } as const;
const verdict = (facts: Partial<SubmitFacts>) => submitVerdict({ ...ready, ...facts });
const says = (facts: Partial<SubmitFacts>) => {
  const { problem } = verdict(facts);
  return problem && errorText(problem, 'en');
};

const filesMissing = 'Please make sure that study and report are uploaded.';
const reportMissing = 'Please upload your radiology report to continue.';
const portalMissing = 'Please complete the online portal access fields';

describe('F-024 … F-029, CG-178: what Submit waits for', () => {
  test.each([
    // option, images, report, a study picked, portal complete → enabled, sent, what is said
    ['image-upload', 'safe', 'safe', false, false, true, true, null],
    ['image-upload', 'coming', 'safe', false, false, true, true, null],
    ['image-upload', 'safe', 'coming', false, false, false, false, reportMissing],
    ['image-upload', 'safe', 'none', false, false, false, false, reportMissing],
    ['image-upload', 'none', 'safe', true, true, false, false, filesMissing],
    ['image-upload', 'failed', 'safe', false, false, false, false, filesMissing],
    ['image-upload', 'none', 'none', false, false, false, false, filesMissing],
    ['existing-study', 'none', 'safe', true, false, true, true, null],
    ['existing-study', 'none', 'none', true, false, false, false, reportMissing],
    ['existing-study', 'safe', 'safe', false, false, false, false, filesMissing],
    ['imageless', 'none', 'safe', false, false, true, true, null],
    ['imageless', 'none', 'none', false, false, true, false, reportMissing],
    ['imageless', 'none', 'failed', false, false, true, false, reportMissing],
    ['online-portal', 'none', 'none', false, true, true, true, null],
    ['online-portal', 'safe', 'safe', false, false, false, false, portalMissing],
    ['pending-upload', 'none', 'none', false, false, true, true, null],
  ] as const)(
    '%s, images %s, report %s, study %s, portal %s: enabled %s, sent %s',
    (option, images, report, hasStudy, hasPortal, isEnabled, isSendable, text) => {
      const facts = { option, images, report, hasStudy, hasPortal };
      expect(verdict(facts)).toMatchObject({ isEnabled, isSendable });
      expect(says(facts)).toBe(text);
    },
  );

  it('F-024: no option is enabled or sent without both terms, nor before the rest is done', () => {
    for (const option of requestOptions) {
      for (const images of ['none', 'coming', 'safe', 'failed'] satisfies FileState[]) {
        const base = { ...none, option, images };
        expect(verdict({ ...base, hasBothTerms: false })).toMatchObject({
          isEnabled: false,
          isSendable: false,
        });
        expect(verdict({ ...base, isRestDone: false })).toMatchObject({
          isEnabled: false,
          isSendable: false,
        });
      }
    }
  });

  it('G-037: the imageless way is enabled by the terms alone', () => {
    const imageless = { ...none, option: 'imageless' } as const;
    expect(verdict(imageless).isEnabled).toBe(true);
    expect(verdict({ ...imageless, hasBothTerms: false }).isEnabled).toBe(false);
  });

  it('F-014, W-054: with everything else there, the terms are what is said', () => {
    expect(says({ hasBothTerms: false })).toBe('Please accept the terms and conditions to proceed.');
    expect(says({ isRestDone: false })).toBeNull();
  });

  it('whatever is sent was enabled', () => {
    const states: FileState[] = ['none', 'coming', 'safe', 'failed'];
    const flags = [true, false];
    for (const option of requestOptions)
      for (const images of states)
        for (const report of states)
          for (const hasStudy of flags)
            for (const hasBothTerms of flags) {
              const found = verdict({ option, images, report, hasStudy, hasBothTerms });
              expect(found.isSendable && !found.isEnabled).toBe(false);
            }
  });
});
