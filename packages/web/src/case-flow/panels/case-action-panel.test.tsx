import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SharedDetails } from '../../case-files/portal/shared-details.tsx';
import { consultant, offer, portal, testCase } from '../../cases/opened-case-fixture.ts';
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

const bypassed = testCase({ dicomStudy: null, isBypassed: true, reports: [], questionText: '' });
const unreadable = { ...portal, mayShowPassword: false };

test('CG-58, W-034: what will never come is not waited for', () => {
  const shown = renderCasePart(<CaseActionPanel item={bypassed} />);
  expect(screen.getByText('This case has no images')).toBeDefined();
  expect(screen.getByText('This case continues without a radiology report')).toBeDefined();
  expect(screen.queryByText(/not here yet|No radiology report was supplied/)).toBeNull();
  shown.unmount();
  const imageless = testCase({ dicomStudy: null, uploadOption: 'imageless', reports: [] });
  renderCasePart(<CaseActionPanel item={imageless} />);
  expect(screen.getByText('This case has no images')).toBeDefined();
  expect(screen.getByText('No radiology report was supplied')).toBeDefined();
});

test('E-048: images that are still expected are waited for', () => {
  renderCasePart(<CaseActionPanel item={testCase({ dicomStudy: null, uploadSharedInfo: portal })} />);
  expect(screen.getByText('The images are not here yet')).toBeDefined();
});

test('E-011, CG-70: images in a portal are looked at there, by its link, with a password after claiming', () => {
  const item = { ...bypassed, uploadSharedInfo: unreadable };
  renderCasePart(
    <>
      <CaseActionPanel item={item} />
      <SharedDetails item={item} />
    </>,
  );
  expect(screen.getByText('The images are in the clinic’s portal')).toBeDefined();
  const link = screen.getByRole('link', { name: portal.portalAddress });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    `${portal.portalAddress}/`,
    'noreferrer',
  ]);
  expect(screen.getByText('Only the person who claims the case can see the password.')).toBeDefined();
});

test.each([
  [
    'a claimed case',
    { isBypassed: true, assigneeName: consultant.name },
    /Only Adaeze Nwosu and the reviewer/,
  ],
  ['images that others fetch', { isBypassed: false, assigneeName: null }, /people who fetch the images/],
])('CG-70: who sees the password of %s', (_, change, words) => {
  renderCasePart(<SharedDetails item={testCase({ ...change, uploadSharedInfo: unreadable })} />);
  expect(screen.getByText(words)).toBeDefined();
});
