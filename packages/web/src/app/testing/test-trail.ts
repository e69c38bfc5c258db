import type { TrailEntry } from '@plainscan/contract';

/** A consultant viewed a case of Harbor. */
export const testTrailEntry = (change: Partial<TrailEntry> = {}): TrailEntry => ({
  id: '019a0000-0000-7000-8000-000000000901',
  at: '2026-11-22T14:05:00.000Z',
  kind: 'case.read',
  outcome: 'allowed',
  actor: {
    id: '019a0000-0000-7000-8000-000000000801',
    name: 'Adaeze Nwosu',
    role: 'creator',
    workspace: 'Plainscan',
  },
  workspace: { id: 2, name: 'Harbor Imaging' },
  patient: { id: '019a0000-0000-7000-8000-000000000802', name: 'Margaret Ellison' },
  subject: { kind: 'case', id: '019a0000-0000-7000-8000-000000000803', name: 'MR Brain · HBR-2041' },
  count: null,
  seen: null,
  call: null,
  ip: null,
  seq: 12,
  ...change,
});
