import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CommandPalette } from './command-palette.tsx';
import { renderPage } from '../app/testing/test-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const found = {
  cases: [
    {
      id: '0198c0de-0000-7000-8000-000000000009',
      name: 'LAK-0002',
      title: 'MR Head',
      patientName: 'Grace Lindqvist',
      workspaceName: 'Lakeside Clinic',
      status: {
        value: 'new',
        label: 'New',
      },
    },
  ],
  patients: [],
};

async function open(answer: unknown) {
  const onClose = vi.fn();
  const page = await renderPage(<CommandPalette isOpen onClose={onClose} />, {
    address: '/my-account',
    answers: { 'GET /search': () => answer },
  });
  return { ...page, onClose };
}
const type = (words: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: words } });

describe('CommandPalette', () => {
  it('opens a case using only the keyboard', async () => {
    const page = await open(found);
    type('grace');
    expect(await screen.findByRole('option', { name: /Grace Lindqvist, MR Head/ })).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
    expect(page.address()).toBe('/case-details?caseId=0198c0de-0000-7000-8000-000000000009');
    expect(page.onClose).toHaveBeenCalledTimes(1);
  });

  it('W-063 says if nothing matches', async () => {
    await open({ cases: [], patients: [] });
    type('zzzz');
    expect(await screen.findByText('No results found')).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
  });
});
