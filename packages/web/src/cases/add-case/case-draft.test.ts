import { beforeEach, describe, expect, it } from 'vitest';
import { claimSessionStorage } from '../../app/session-storage.ts';
import { clearDraft, readDraft, saveDraft } from './case-draft.ts';
import { emptyCaseForm } from './case-form-values.ts';

const draft = () => ({
  values: { ...emptyCaseForm(new Date()), name: 'Margaret' },
  origins: { name: 'confirmed' as const },
  study: null,
  report: null,
  savedAt: 5,
});

beforeEach(() => window.sessionStorage.clear());

describe('the draft of a request', () => {
  it('comes back as it was, for the person who typed it', () => {
    expect(saveDraft('u1', draft())).toBe(true);
    expect(readDraft('u1')).toMatchObject(draft());
    expect(readDraft('u2')).toBeNull();
  });

  it('is gone after it was sent', () => {
    saveDraft('u1', draft());
    clearDraft();
    expect(readDraft('u1')).toBeNull();
  });

  it('is gone when another person signs in at the same window', () => {
    claimSessionStorage('u1');
    saveDraft('u1', draft());
    claimSessionStorage('u1');
    expect(readDraft('u1')).not.toBeNull();
    claimSessionStorage('u2');
    expect(window.sessionStorage.length).toBe(1);
  });

  it('opens an empty form when what was kept cannot be read', () => {
    window.sessionStorage.setItem('case-draft', '{broken');
    expect(readDraft('u1')).toBeNull();
  });
});
