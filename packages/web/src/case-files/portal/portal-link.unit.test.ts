import { expect, test } from 'vitest';
import { portalLink } from './portal-link.ts';

test.each([
  ['https://images.clinic.test/login?id=7', 'https://images.clinic.test/login?id=7'],
  ['http://images.clinic.test', 'http://images.clinic.test/'],
  ['images.clinic.test:8443/portal', 'https://images.clinic.test:8443/portal'],
  ['javascript:alert(1)', null],
  ['javascript://clinic.test/%0aalert(1)', null],
  ['data:text/html,x.y', null],
  ['file:///etc/hosts.txt', null],
  ['https://clinic.test@elsewhere.test/', null],
  ['the front desk', null],
  ['portal', null],
])('E-011, SEC-B1: “%s” leads to %s', (typed, link) => expect(portalLink(typed)).toBe(link));
