import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { offer, testCase } from '../../cases/opened-case-fixture.ts';
import { renderCasePart } from '../../cases/test-case-render.tsx';
import { CaseActionPanel } from './case-action-panel.tsx';

const unpaid = testCase({
  status: { value: 'not-paid', label: 'Not Paid' },
  price: { listCents: 9_500, cents: 8_550 },
});

test('E-048, L-013: a user who may pay for the patient sees the price with and without the discount', () => {
  renderCasePart(<CaseActionPanel item={{ ...unpaid, offeredActions: offer('payForPatient') }} />);
  expect(screen.getByText('$85.50').closest('p')?.textContent).toBe('To pay: $95 $85.50 instead of $95');
});

test('CG-166: nobody else sees a price', () => {
  renderCasePart(<CaseActionPanel item={unpaid} />);
  expect(screen.queryByText(/To pay/)).toBeNull();
  expect(screen.getByText(/Work starts when the payment is in/)).toBeDefined();
});
