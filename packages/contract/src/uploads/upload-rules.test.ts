import { expect, test } from 'vitest';

import { roles } from '../shared/roles.ts';
import { maySend, uploadAllowanceOf } from './upload-rules.ts';
import { uploadPurposes } from '../shared/endpoint.ts';

const rolesThatMaySend = (isProved: boolean) =>
  Object.fromEntries(
    uploadPurposes.map((purpose) => [purpose, roles.filter((role) => maySend(purpose, role, isProved))]),
  );

test('who may send what', () => {
  const staff = ['super-admin', 'admin', 'creator'];
  expect(rolesThatMaySend(true)).toEqual({
    study: [...staff, 'patient'],
    report: [...staff, 'patient'],
    additional: [...staff, 'patient'],
    video: staff,
    'answer-clip': staff,
    introduction: ['super-admin'],
    material: staff,
    thumbnail: staff,
    logo: ['super-admin', 'admin'],
    portrait: staff,
  });
});

test('users with an unconfirmed email address can send only what an order needs, and less of it', () => {
  const open = Object.entries(rolesThatMaySend(false)).filter(([, who]) => who.length > 0);
  expect(open.map(([purpose]) => purpose)).toEqual(['study', 'report', 'additional']);
  const [before, after] = [uploadAllowanceOf('patient', false), uploadAllowanceOf('patient', true)];
  expect(before.uploads).toBeLessThan(after.uploads);
  expect(before.bytes).toBeLessThan(after.bytes);
  expect(after).toEqual({ uploads: 10, bytes: 8 * 1024 ** 3, countsUnassigned: true });
  expect(uploadAllowanceOf('creator', true).countsUnassigned).toBe(false);
});
