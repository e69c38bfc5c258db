import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { inStatus, testCase } from './opened-case-fixture.ts';
import { renderCasePart } from './test-case-render.tsx';
import { CaseDue } from './case-due.tsx';

test.each([
  ['pending-upload', 'Set once everything is here'],
  ['not-paid', 'after payment'],
] as const)('a case that is %s says when it gets its date', (value, words) => {
  const status = { ...testCase().status, value };
  renderCasePart(<CaseDue item={testCase({ status, dueDate: null })} />);
  expect(screen.getByText(words)).toBeTruthy();
});

test('a due time names its zone, and is saved as a calendar file that names no patient', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:1';
  });
  const due = new Date(Date.now() + 50 * 3_600_000);
  const item = testCase({ ...inStatus('in-progress'), dueDate: due.toISOString() });
  renderCasePart(<CaseDue item={item} />);
  expect(screen.getByText(/\d\d:\d\d [A-Z]+([+-]\d+(:\d+)?)?$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
  const text = (await saved[0]?.text())?.replaceAll('\r\n ', '') ?? '';
  expect(text).toContain(`DTSTART:${due.toISOString().replace(/[-:]|\.\d+/g, '')}`);
  expect(text).toContain(`SUMMARY:Video report ${item.name} is due`);
  expect(text).not.toContain(item.patientName);
});

test('what is late or finished is not offered for the calendar', () => {
  const late = new Date(Date.now() - 3_600_000).toISOString();
  renderCasePart(<CaseDue item={testCase({ ...inStatus('in-progress'), dueDate: late })} />);
  renderCasePart(<CaseDue item={testCase({ ...inStatus('completed'), dueDate: late, signedOffAt: late })} />);
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
});
