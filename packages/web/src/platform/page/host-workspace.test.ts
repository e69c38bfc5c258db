import { describe, expect, it } from 'vitest';
import { subDomainOf } from './host-workspace.ts';

describe('subDomainOf', () => {
  it.each([
    ['localhost', '', ''],
    ['clinic.localhost', '', 'clinic'],
    ['CLINIC.localhost', '', 'clinic'],
    ['example.com', '', ''],
    ['www.example.com', '', ''],
    ['harbor.example.com', '', 'harbor'],
    ['127.0.0.1', '', ''],
    ['[::1]', '', ''],
    ['portal.example.co.uk', 'example.co.uk', 'portal'],
    ['example.co.uk', 'example.co.uk', ''],
    ['staff.example.com', 'staff.example.com', ''],
    ['evilexample.com', 'example.com', ''],
    ['clinic.other.com', 'example.com', ''],
  ])('Y-004 %s with main host "%s" is "%s"', (host, mainHost, expected) => {
    expect(subDomainOf(host, mainHost)).toBe(expected);
  });
});
