// Users as lists return them, and the list pages in a simulated browser.
import type { ListedPerson, Role } from '@plainscan/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderPage, type Answers, type SentCall } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { AdministratorsPage, CreatorsPage, PatientsPage } from './people-page.tsx';

export const time = { timeout: 10_000 };
export const idOf = (at: number) => `0198c0de-0000-7000-8000-0000000000a${at}`;
const labels = { invited: 'Invited', active: 'Active', disabled: 'Disabled' };
export const person = (
  at: number,
  name: string,
  status: keyof typeof labels,
  change: Partial<ListedPerson & { dateOfBirth: string }> = {},
) => ({
  id: idOf(at),
  userId: idOf(at),
  name,
  email: `person-${at}@mail.test`,
  phoneNumber: '+1 555 010 010' + at,
  role: 'creator' as Role,
  status: { value: status, label: labels[status] },
  workspaceId: 2,
  workspaceName: 'Harbor Imaging',
  createdAt: '2026-10-01T09:00:00.000Z',
  invitation: null,
  preferredName: null,
  dateOfBirth: null,
  ...change,
});
export const harbor = {
  ...testUser().workspace,
  id: 2,
  name: 'Harbor Imaging',
  discount: null,
  clinicCode: null,
  closedAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
};
export const listed = (data: unknown[], total = data.length) => ({ data, total, next: null });

export const ada = person(1, 'Ada Lund', 'active', { openCases: 2 });
export const ben = person(2, 'Ben Okafor', 'invited');
export const cleo = person(3, 'Cleo Marsh', 'disabled');

const pages = {
  '/administrators': AdministratorsPage,
  '/creators': CreatorsPage,
  '/patients': PatientsPage,
};
export const open = (
  address: keyof typeof pages,
  answers: Answers,
  role: Role = 'super-admin',
  search = '',
) => {
  const Page = pages[address];
  return renderPage(<Page />, { address: address + search, user: testUser({ role }), answers });
};
export const press = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  act(async () => {
    fireEvent.click(await within(inside).findByRole('button', { name }, time));
    await Promise.resolve();
  });
export const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label, { selector: 'input, textarea' });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
export const sentTo = (calls: readonly SentCall[], method: string) =>
  calls.filter((call) => call.method === method).map(({ path, body }) => ({ path, body }));
export const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
export const refused = (fields: Record<string, string[]>) =>
  Response.json(
    { message: 'Please check the form.', code: 'input.invalid', requestId: 'r', validationError: fields },
    { status: 400 },
  );
