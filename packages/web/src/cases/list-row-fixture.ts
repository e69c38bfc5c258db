import type { CaseListRow } from '@plainscan/contract';

/** A new case of Harbor Imaging, as a list shows it. */
export const listRow = (changes: Partial<CaseListRow> = {}): CaseListRow => ({
  id: '0198c0de-0000-7000-8000-0000000000c1',
  name: 'HBR-2041',
  patient: {
    userId: null,
    name: 'Margaret Ellison',
    preferredName: 'Maggie',
    dateOfBirth: '1957-03-14',
    gender: 'female',
  },
  patientName: 'Margaret Ellison',
  workspaceName: 'Harbor Imaging',
  title: 'MR Brain without contrast',
  status: { value: 'new', label: 'New' },
  statusColor: '#3E7CE4',
  isDelayed: false,
  reportType: 'standard',
  assignee: null,
  reviewer: null,
  dueDate: null,
  waitingSince: null,
  userReport: null,
  reportSubmitted: false,
  hasCaptions: null,
  createdAt: '2026-11-19T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  progress: null,
  offeredActions: [],
  version: 1,
  ...changes,
});
