// The calls the specification lists verbatim. Each is in an endpoint table at its address, and open only to the roles
// in docs/requirements/v-api.md and authorization.md. Another test checks what each role can reach.
import { expect, test } from 'vitest';

import * as contract from './index.ts';
import type { Endpoint } from './shared/endpoint.ts';

/** s super-admin, a admin, c creator, p patient, u user; `anybody` needs no session. */
const calls = `
  V-001 POST /auth/login anybody
  V-002 POST /auth/register anybody
  V-003 POST /auth/forgot-password anybody
  V-004 GET /auth/invitation-check/{token} anybody
  V-005 GET /auth/reset-token-check/{token} anybody
  V-006 POST /auth/reset-password anybody
  V-007 GET /auth/sub-domain anybody
  V-008 PUT /users/password sacpu
  V-009 PUT /users/current-user sacpu
  V-010 GET /users/current-user sacpu
  V-011 PUT /users/order-status-demo p
  V-012 GET /cases sacpu
  V-013 GET /cases/not-paid sacpu
  V-014 GET /cases/{id} sacp
  V-015 GET /cases/{id}/viewer-link sacp
  V-016 PUT /cases/{id}/claim sac
  V-017 PUT /cases/{id}/reject sac
  V-018 PUT /cases/{id}/discard-review sac
  V-019 PUT /cases/{id}/done sac
  V-020 PUT /cases/{id}/review sa
  V-021 PUT /cases/{id}/cancel-review sac
  V-022 PUT /cases/{id}/sign-off sac
  V-023 PUT /cases/{id}/archive s
  V-024 PUT /cases/{id}/unarchive s
  V-025 PUT /cases/{id}/clinic-upload/reject sac
  V-026 PUT /cases/{id}/upload-shared/by-pass sac
  V-027 PUT /cases/{id}/rate p
  V-028 POST /cases sac
  V-029 POST /cases/request-report p
  V-030 POST /cases/request-report/clinic-upload p
  V-031 POST /cases/request-report/upload-shared p
  V-032 POST /cases/request-report/upload-shared-for-patient sac
  V-033 POST /cases/{caseId}/complete-upload-shared sac
  V-034 PUT /cases/{caseId}/complete sac
  V-035 PUT /cases/{caseId}/clinic-upload sacp
  V-036 PUT /cases/{caseId}/share-online-portal-access sacp
  V-037 POST /cases/{caseId}/additionalFiles sacp
  V-038 GET /patients/by-email sacp
  V-039 GET /admins/active sac
  V-040 GET /resources/{uuid} sacp
  V-041 GET /patients/record/{id}/child-resources-link sacp
  V-042 GET /patients/record sp
  V-043 GET /patients/record/{id} sacp
  V-044 POST /patients/study p
  V-045 GET /patients/record/{id}/download p
  V-046 POST /patients/record/download/batch p
  V-047 DELETE /patients/record/{id} p
  V-048 DELETE /patients/record p
  V-049 GET /patients/study/all sp
  V-050 GET /patients/record/can-delete sp
  V-051 GET /patients/record/{id}/viewer-link sacp
  V-052 GET /patients/record/{id}/download-compress-study sacp
  V-053 GET /patients/record/{id}/video-report-link sacp
  V-054 POST /patients/record/{id}/share-report-email p
  V-055 PUT /patients/record/{id}/view-report-first-time p
  V-056 GET /patients sac
  V-057 PUT /patients/resend-invitation/{userId} sac
  V-058 GET /payment/create-case-checkout-session sacp
  V-059 GET /payment/create-package-checkout-session p
  V-060 GET /payment/create-subscription-checkout-session p
  V-061 GET /payment/session/{id}/is-valid-session sacp
  V-062 GET /payment/cancel-subscription p
  V-063 GET /self-help-category sacp
  V-064 GET /workspaces/current/discount-detail sacp
  V-065 POST /workspaces/clinic-code sa
  V-066 GET /workspaces/clinic-code/{code} sacp
  V-067 GET /admins s
  V-068 POST /admins s
  V-069 PUT /admins/resend-invitation/{id} s
  V-070 PUT /admins/disable/{id} s
  V-071 PUT /admins/enable/{id} s
  V-072 POST /creators sa
  V-073 PUT /creators/resend-invitation/{id} sa
  V-074 GET /creators sa
  V-075 GET /discounts s
  V-076 GET /discounts/all s
  V-077 POST /discounts s
  V-078 PUT /discounts/{id} s
  V-079 DELETE /discounts/{id} s
  V-080 GET /materials sacp
  V-081 POST /materials sac
  V-082 PUT /materials/{id} sac
  V-083 DELETE /materials/{id} sac
  V-084 GET /materials/anatomies sac
  V-085 GET /materials/modalities sac
  V-086 GET /materials/tags sac
  V-087 GET /materials/{id} sacp
  V-088 GET /notification/unread sacp
  V-089 POST /notification/{id}/read sacp
  V-090 POST /notification/read sacp
  V-091 GET /order-tracking s
  V-092 PUT /order-tracking/{id}/cancelled s
  V-093 PUT /order-tracking/{id}/archived s
  V-094 PUT /order-tracking/{id}/registered s
  V-095 PUT /order-tracking/{id}/paid s
  V-096 PUT /order-tracking/{id}/complete s
  V-098 GET /workspaces s
  V-097 POST /workspaces s
  V-099 GET /workspaces/{id} sa
  V-100 GET /workspaces/current sacp
  V-101 PUT /workspaces/{id}/clinic-upload s
  V-102 PUT /workspaces/{id}/request-before-pay s
  V-103 PUT /workspaces/{id}/creator-mode s
  V-104 PUT /workspaces/{id}/namespace s
  V-105 PUT /workspaces/{id}/discount s
  V-106 PUT /workspaces/{id}/main-file-type s
  V-107 PUT /workspaces/{id}/landing-url s
  V-108 PUT /workspaces/{id}/subdomain s
  V-110 GET /ambra-namespace/all s`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' ') as [id: string, method: string, path: string, open: string]);

/** Without duplicates, because some tables include others. */
const endpoints = [
  ...new Set(
    Object.entries(contract)
      .filter(([name]) => name.endsWith('Endpoints'))
      .flatMap(([, table]) => Object.values(table as Record<string, Endpoint>)),
  ),
];

/** Returns an address without the names of its parameters. */
const addressOf = (path: string): string => path.replaceAll(/\{\w+\}|:\w+/g, '*');

const letters = { 'super-admin': 's', admin: 'a', creator: 'c', patient: 'p', user: 'u' } as const;

function openTo({ permission }: Endpoint): string {
  if (permission === 'public') return 'anybody';
  const open = Object.entries(letters).filter(
    ([role]) => contract.scopeFor(permission, role as keyof typeof letters) !== 'none',
  );
  return open.map(([, letter]) => letter).join('');
}

test.each(calls)('%s: %s %s', (_id, method, path, open) => {
  const found = endpoints.filter((row) => row.method === method && addressOf(row.path) === addressOf(path));
  expect(found.map(openTo)).toEqual([open]);
});
