import { describe, expect, test } from 'vitest';

import {
  claimedCase,
  clinicFacts,
  earlyCase,
  newCase,
  otherClinic,
  people,
  personFacts,
  provider,
  providerFacts,
} from './case-facts-fixture.ts';
import type { Actor } from '../shared/roles.ts';
import { accessTo, caseActors, mayClaim, mayReview } from './case-access.ts';
import { clinicMakesVideos, isInProviderPool, type CaseFacts } from './case-facts.ts';
import { storedStatuses } from './case-status.ts';

const bool = [false, true];

describe('CG-50: access to a case', () => {
  test('is decided by role, workspace and the provider’s pool', () => {
    expect(accessTo(people.superAdmin, newCase)).toBe('all');
    expect(accessTo(people.clerk, newCase)).toBe('work');
    expect(accessTo(people.consultant, newCase)).toBe('pool');
    expect(accessTo(people.consultant, { ...newCase, inProviderPool: false })).toBe('none');
    expect(accessTo(people.stranger, newCase)).toBe('none');
    expect(accessTo(people.stranger, { ...newCase, home: { ...clinicFacts, id: otherClinic } })).toBe('home');
    expect(accessTo(people.stranger, { ...newCase, uploadWorkspaceId: otherClinic })).toBe('upload');
    expect(accessTo(people.patient, newCase)).toBe('owner');
    expect(accessTo(people.otherPatient, newCase)).toBe('none');
    expect(accessTo(people.nobody, newCase)).toBe('none');
  });

  test('only the provider has pool access', () => {
    expect(accessTo(people.stranger, { ...newCase, inProviderPool: true })).toBe('none');
  });
});

describe('CG-36: who may claim', () => {
  const combinations = (['own', 'both'] as const).flatMap((creatorType) =>
    bool.flatMap((creatorMode) =>
      bool.map((workspaceIsProvider) => ({ creatorType, creatorMode, workspaceIsProvider })),
    ),
  );

  test.each(combinations)('someone besides the super-admin can always claim: %o', (flags) => {
    const { workspaceIsProvider, ...settings } = flags;
    const workspace = { ...(workspaceIsProvider ? providerFacts : clinicFacts), ...settings };
    const facts: CaseFacts = { ...newCase, workspace, home: workspace };
    const candidates = [people.consultant, people.reviewer, people.clerk, people.clinicAdmin];
    expect(candidates.some((actor) => mayClaim(actor, facts))).toBe(true);
  });

  test.each([
    { creatorType: 'both', creatorMode: false, clinicMay: false, providerMay: true },
    { creatorType: 'both', creatorMode: true, clinicMay: true, providerMay: false },
    { creatorType: 'own', creatorMode: false, clinicMay: true, providerMay: false },
    { creatorType: 'own', creatorMode: true, clinicMay: true, providerMay: false },
  ] as const)('%o', ({ creatorType, creatorMode, clinicMay, providerMay }) => {
    const workspace = { ...clinicFacts, creatorType, creatorMode };
    const facts = { ...newCase, workspace };
    expect(clinicMakesVideos(workspace)).toBe(clinicMay);
    expect(mayClaim(people.clerk, facts)).toBe(clinicMay);
    expect(mayClaim(people.consultant, facts)).toBe(providerMay);
    expect(mayClaim(people.superAdmin, facts)).toBe(true);
    expect(mayClaim(people.stranger, facts)).toBe(false);
    expect(mayClaim(people.patient, facts)).toBe(false);
  });

  test('the provider can claim a case of a recording clinic when it is late or handed over', () => {
    const workspace = { ...clinicFacts, creatorMode: true };
    const facts = { ...newCase, workspace };
    expect(mayClaim(people.consultant, { ...facts, isDelayed: true })).toBe(true);
    expect(mayClaim(people.consultant, { ...facts, sentToProvider: true })).toBe(true);
    expect(
      mayClaim(people.consultant, {
        ...facts,
        workspace: { ...workspace, creatorType: 'own' },
        isDelayed: true,
      }),
    ).toBe(false);
  });
});

describe('CG-39: who may review', () => {
  const inReview = { ...claimedCase, status: 'review' } as const;

  test('admins with access may, but never the assignee and never creators', () => {
    expect(mayReview(people.reviewer, inReview)).toBe(true);
    expect(mayReview(people.superAdmin, inReview)).toBe(true);
    expect(mayReview(people.consultant, inReview)).toBe(false);
    expect(mayReview(people.secondConsultant, inReview)).toBe(false);
    expect(mayReview(people.reviewer, { ...inReview, assignee: personFacts('reviewer', provider) })).toBe(
      false,
    );
    expect(mayReview(people.superAdmin, { ...inReview, assignee: personFacts('super', provider) })).toBe(
      false,
    );
  });

  test('a clinic’s admin reviews only work of their own clinic', () => {
    expect(mayReview(people.clinicAdmin, inReview)).toBe(false);
    const workspace = { ...clinicFacts, creatorMode: true };
    const ownWork = { ...inReview, workspace, assignee: personFacts('clerk', clinicFacts.id) };
    expect(mayReview(people.clinicAdmin, ownWork)).toBe(true);
  });
});

describe('E-045: the role of a user in a case', () => {
  const reviewed = {
    ...claimedCase,
    status: 'in-review',
    reviewer: personFacts('reviewer', provider),
  } as const;
  const everybody = Object.entries(people);
  const those = (is: (actor: Actor) => boolean) =>
    everybody.filter(([, actor]) => is(actor)).map(([name]) => name);

  test('the assignee and the reviewer are recognized only by their ID', () => {
    expect(those((actor) => caseActors.assignee(actor, reviewed))).toEqual(['consultant']);
    expect(those((actor) => caseActors.reviewer(actor, reviewed))).toEqual(['reviewer']);
    expect(those((actor) => caseActors.assignee(actor, newCase))).toEqual([]);
    expect(those((actor) => caseActors.reviewer(actor, newCase))).toEqual([]);
  });

  test('E-051: only admins and super-admins may review what others made', () => {
    const ofTheProvider = { ...claimedCase, status: 'review', workspace: providerFacts } as const;
    const mayStart = those((actor) => actor.isProvider && mayReview(actor, ofTheProvider));
    expect(mayStart).toEqual(['superAdmin', 'reviewer']);
    expect(mayStart.map((name) => people[name as keyof typeof people].role)).toEqual([
      'super-admin',
      'admin',
    ]);
  });
});

describe('the actors of the case flow', () => {
  const homeAdmin: Actor = { userId: 'home', role: 'admin', workspaceId: otherClinic, isProvider: false };
  const away = { ...newCase, home: { ...clinicFacts, id: otherClinic } };

  test('home: staff of the patient’s own clinic, while the case is in another workspace', () => {
    expect(caseActors.home(homeAdmin, away)).toBe(true);
    expect(caseActors.home(people.stranger, away)).toBe(true);
    expect(caseActors.home(people.clerk, away)).toBe(false);
    expect(caseActors.home(people.consultant, away)).toBe(false);
    expect(caseActors.home({ ...homeAdmin, role: 'patient' }, away)).toBe(false);
    expect(caseActors.home(people.clerk, newCase)).toBe(false);
    expect(caseActors.home(people.consultant, { ...newCase, home: providerFacts })).toBe(false);
  });

  test('T23, T28: an admin can take back only cases they can see', () => {
    const reviewed = { ...claimedCase, reviewer: personFacts('second', provider) };
    const hidden = { ...reviewed, inProviderPool: false };
    for (const recovery of ['assignee-recovery', 'reviewer-recovery'] as const) {
      expect(caseActors[recovery](people.reviewer, reviewed)).toBe(true);
      expect(caseActors[recovery](people.reviewer, hidden)).toBe(false);
      expect(caseActors[recovery](people.superAdmin, hidden)).toBe(true);
      expect(caseActors[recovery](people.secondConsultant, reviewed)).toBe(false);
      expect(caseActors[recovery](people.clinicAdmin, reviewed)).toBe(false);
    }
  });
});

describe('CG-50: the provider’s pool', () => {
  const inPool = (change: Partial<CaseFacts>): boolean => isInProviderPool({ ...earlyCase, ...change });

  test('contains a clinic’s case from new on, while a portal is open, and while files join an open portal', () => {
    const pooled = storedStatuses.filter((status) => inPool({ status }));
    expect(pooled).toEqual(['upload-shared', 'new', 'in-progress', 'review', 'in-review', 'completed']);
    expect(inPool({ status: 'uploading', statusBeforeUpload: 'upload-shared' })).toBe(true);
    expect(inPool({ status: 'uploading', statusBeforeUpload: 'pending-upload' })).toBe(false);
    expect(inPool({ status: 'incomplete', statusBeforeUpload: 'upload-shared' })).toBe(false);
  });

  test('keeps cases that have been new, even if archived or sent back for other images', () => {
    expect(storedStatuses.every((status) => inPool({ status, hasBeenNew: true }))).toBe(true);
  });

  test('never contains cases of a clinic that makes all its videos, nor of the provider itself', () => {
    const own = { ...clinicFacts, creatorType: 'own' } as const;
    expect(storedStatuses.some((status) => inPool({ status, hasBeenNew: true, workspace: own }))).toBe(false);
    expect(inPool({ status: 'new', workspace: providerFacts })).toBe(false);
  });
});
