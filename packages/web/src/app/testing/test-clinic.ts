import type { Clinic, ListedWorkspace } from '@plainscan/contract';
import { testUser } from './test-user.ts';

/** A clinic as it appears in lists. */
export const testListedClinic = (change: Partial<ListedWorkspace> = {}): ListedWorkspace => ({
  ...testUser().workspace,
  id: 2,
  name: 'Harbor Imaging',
  subdomain: 'harbor',
  isProviderWorkspace: false,
  discount: null,
  clinicCode: 'HAR2041',
  closedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
});

/** A clinic with all its settings, as the server returns it to a super-admin. */
export const testClinic = (change: Partial<Clinic> = {}): Clinic => ({
  ...testListedClinic(),
  updatedAt: '2026-01-01T00:00:00.000Z',
  address: '1 Pier Road',
  countryCode: 'us',
  contactNumber: '(555) 010-0100',
  contactEmail: null,
  adminName: 'Carla',
  adminTelephone: null,
  adminEmail: 'carla@harbor.test',
  discountId: null,
  namespaces: [],
  linkedNamespaces: [],
  timeZone: 'America/New_York',
  imageRetentionDays: null,
  requireReview: false,
  requireWatching: true,
  requireSecondFactor: false,
  globalVideoIntroduction: null,
  cases: { total: 3, open: 0 },
  lastChanges: {},
  ...change,
});
