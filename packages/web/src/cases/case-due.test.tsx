import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testCase } from './opened-case-fixture.ts';
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
