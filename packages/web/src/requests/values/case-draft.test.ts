import { beforeEach, describe, expect, it } from 'vitest';
import { claimSessionStorage } from '../../app/session-storage.ts';
import { saveKept } from './kept-draft.ts';
import { clearDraft, draftKey, readDraft, type CaseDraft } from './case-draft.ts';
import { emptyCaseForm } from './case-form-values.ts';

const draft = () => ({
  values: { ...emptyCaseForm(new Date()), name: 'Margaret' },
  origins: { name: 'confirmed' as const },
  study: null,
  report: null,
  additional: [],
  savedAt: 5,
});

const saveDraft = (userId: string, kept: CaseDraft, caseId: string | null = null): boolean =>
  saveKept(draftKey(caseId), userId, kept);

beforeEach(() => window.sessionStorage.clear());

describe('the draft of a request', () => {
  it('comes back as it was, for the person who typed it', () => {
    expect(saveDraft('u1', draft())).toBe(true);
    expect(readDraft('u1')).toMatchObject(draft());
    expect(readDraft('u2')).toBeNull();
  });

  it('F-016, CG-70: keeps no password of a portal, and everything else of it', () => {
    const values = { ...draft().values, portalUsername: 'harbor', portalPassword: 'Hidden-Word-7' };
    saveDraft('u1', { ...draft(), values });
    expect(JSON.stringify(window.sessionStorage)).not.toContain('Hidden-Word-7');
    expect(window.sessionStorage.getItem('case-draft')).not.toContain('Hidden-Word-7');
    expect(readDraft('u1')?.values).toMatchObject({ portalUsername: 'harbor', portalPassword: '' });
  });

  it('of a case that is completed is another one', () => {
    saveDraft('u1', draft(), 'case-7');
    expect(readDraft('u1')).toBeNull();
    expect(readDraft('u1', 'case-7')).not.toBeNull();
    clearDraft();
    expect(readDraft('u1', 'case-7')).not.toBeNull();
    clearDraft('case-7');
    expect(readDraft('u1', 'case-7')).toBeNull();
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
