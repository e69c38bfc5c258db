import { describe, expect, test } from 'vitest';

import { accessTo, clinicMakesVideos, mayClaim, mayReview, type CaseFacts } from './case-access.ts';
import { claimedCase, clinic, newCase, otherClinic, people, provider } from './case-facts-fixture.ts';

const bool = [false, true];

describe('CG-50: access to a case', () => {
  test('each kind of access by who looks', () => {
    expect(accessTo(people.superAdmin, newCase)).toBe('all');
    expect(accessTo(people.clerk, newCase)).toBe('work');
    expect(accessTo(people.consultant, newCase)).toBe('pool');
    expect(accessTo(people.consultant, { ...newCase, inProviderPool: false })).toBe('none');
    expect(accessTo(people.stranger, newCase)).toBe('none');
    expect(accessTo(people.stranger, { ...newCase, patientWorkspaceId: otherClinic })).toBe('home');
    expect(accessTo(people.stranger, { ...newCase, uploadWorkspaceId: otherClinic })).toBe('upload');
    expect(accessTo(people.patient, newCase)).toBe('owner');
    expect(accessTo(people.otherPatient, newCase)).toBe('none');
    expect(accessTo(people.nobody, newCase)).toBe('none');
  });

  test('the pool is the provider’s alone', () => {
    expect(accessTo(people.stranger, { ...newCase, inProviderPool: true })).toBe('none');
  });
});

describe('CG-36: who may claim', () => {
  const combinations = (['own', 'both'] as const).flatMap((creatorType) =>
    bool.flatMap((creatorMode) =>
      bool.map((workspaceIsProvider) => ({ creatorType, creatorMode, workspaceIsProvider })),
    ),
  );

  test.each(combinations)('somebody besides the super-admin may always claim: %o', (flags) => {
    const workspaceId = flags.workspaceIsProvider ? provider : clinic;
    const facts: CaseFacts = { ...newCase, ...flags, workspaceId, patientWorkspaceId: workspaceId };
    const candidates = [people.consultant, people.reviewer, people.clerk, people.clinicAdmin];
    expect(candidates.some((actor) => mayClaim(actor, facts))).toBe(true);
  });

  test.each([
    { creatorType: 'both', creatorMode: false, clinicMay: false, providerMay: true },
    { creatorType: 'both', creatorMode: true, clinicMay: true, providerMay: false },
    { creatorType: 'own', creatorMode: false, clinicMay: true, providerMay: false },
    { creatorType: 'own', creatorMode: true, clinicMay: true, providerMay: false },
  ] as const)('%o', ({ creatorType, creatorMode, clinicMay, providerMay }) => {
    const facts = { ...newCase, creatorType, creatorMode };
    expect(clinicMakesVideos(facts)).toBe(clinicMay);
    expect(mayClaim(people.clerk, facts)).toBe(clinicMay);
    expect(mayClaim(people.consultant, facts)).toBe(providerMay);
    expect(mayClaim(people.superAdmin, facts)).toBe(true);
    expect(mayClaim(people.stranger, facts)).toBe(false);
    expect(mayClaim(people.patient, facts)).toBe(false);
  });

  test('a case of a recording clinic opens to the provider when it is late or handed over', () => {
    const facts = { ...newCase, creatorMode: true };
    expect(mayClaim(people.consultant, { ...facts, isDelayed: true })).toBe(true);
    expect(mayClaim(people.consultant, { ...facts, sentToProvider: true })).toBe(true);
    expect(mayClaim(people.consultant, { ...facts, creatorType: 'own', isDelayed: true })).toBe(false);
  });
});

describe('CG-39: who may review', () => {
  const inReview = { ...claimedCase, status: 'review' } as const;

  test('admins with access, never the assignee, never creators', () => {
    expect(mayReview(people.reviewer, inReview)).toBe(true);
    expect(mayReview(people.superAdmin, inReview)).toBe(true);
    expect(mayReview(people.consultant, inReview)).toBe(false);
    expect(mayReview(people.secondConsultant, inReview)).toBe(false);
    expect(mayReview(people.reviewer, { ...inReview, assigneeId: people.reviewer.userId })).toBe(false);
    expect(mayReview(people.superAdmin, { ...inReview, assigneeId: people.superAdmin.userId })).toBe(false);
  });

  test('a clinic’s admin reviews only work of its own house', () => {
    expect(mayReview(people.clinicAdmin, inReview)).toBe(false);
    const ownWork = { ...inReview, creatorMode: true, assigneeId: 'clerk', assigneeWorkspaceId: clinic };
    expect(mayReview(people.clinicAdmin, ownWork)).toBe(true);
  });
});
