import type { Case, CaseStatus } from '@plainscan/contract';
import { describe, expect, test } from 'vitest';
import { showsActionPanel, showsReportView, type PanelReader } from './action-panel-rule.ts';
import {
  claimed,
  consultant,
  inReview,
  inStatus,
  offer,
  recorded,
  reviewer,
  testCase,
} from '../cases/opened-case-fixture.ts';

const clinicWorkspace = { isProviderWorkspace: false, creatorMode: false, creatorType: 'both' } as const;
const clinic: PanelReader = { id: 'clerk', role: 'creator', workspace: clinicWorkspace };
const provider: PanelReader = { ...clinic, workspace: { ...clinicWorkspace, isProviderWorkspace: true } };
const shows = (reader: PanelReader, changes: Partial<Case>) => showsActionPanel(reader, testCase(changes));

describe('CG-30: who sees the action panel', () => {
  test.each<[CaseStatus, boolean]>([
    ['pending-upload', true],
    ['upload-shared', true],
    ['uploading', true],
    ['not-paid', true],
    ['incomplete', true],
    ['archived', true],
    ['new', false],
    ['delayed', false],
    ['in-progress', false],
  ])('a clinic without its own videos in %s: %s', (status, expected) => {
    expect(shows(clinic, inStatus(status))).toBe(expected);
  });

  test('E-004: a clinic sees its patient’s video once there is one', () => {
    expect(shows(clinic, recorded)).toBe(true);
  });

  test('the provider, a clinic that records, and super-admins always see it', () => {
    expect(shows(provider, inStatus('new'))).toBe(true);
    expect(shows({ ...clinic, workspace: { ...clinicWorkspace, creatorMode: true } }, inStatus('new'))).toBe(
      true,
    );
    expect(shows({ ...clinic, workspace: { ...clinicWorkspace, creatorType: 'own' } }, inStatus('new'))).toBe(
      true,
    );
    expect(shows({ ...clinic, role: 'super-admin' }, inStatus('new'))).toBe(true);
  });

  test('the case’s consultant and reviewer see it', () => {
    expect(shows({ ...clinic, id: consultant.id }, claimed)).toBe(true);
    expect(shows({ ...clinic, id: reviewer.id }, { ...inReview, reportSubmitted: false })).toBe(true);
  });

  test('offered actions are always shown, except for adding files, which is placed elsewhere', () => {
    expect(shows(clinic, { ...inStatus('new'), offeredActions: offer('claim') })).toBe(true);
    expect(shows(clinic, { ...inStatus('new'), offeredActions: offer('addFile') })).toBe(false);
  });
});

test('E-002, CG-58: only the provider sees a report as its patient does, and only if finished and with a study', () => {
  const dicomStudy = {
    id: 's',
    type: 'dcm',
    title: 'MR',
    description: null,
    imageCount: 3,
    previewUrl: null,
  };
  const done = testCase({ ...recorded, ...inStatus('completed'), dicomStudy });
  expect(showsReportView(provider, done)).toBe(true);
  expect(showsReportView(clinic, done)).toBe(false);
  expect(showsReportView(provider, { ...done, dicomStudy: null })).toBe(false);
  expect(showsReportView(provider, { ...done, ...inStatus('review') })).toBe(false);
});
