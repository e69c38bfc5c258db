import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { testSending } from '../../uploads/sending-fixture.ts';
import { renderCasePart } from '../../cases/test-case-render.tsx';
import { emptyRequest } from '../values/request-values.ts';
import { ChosenStudy } from './chosen-study.tsx';

/** The parts of a request that the component reads. */
function show(resourceTitle: string) {
  const write = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const values = { ...emptyRequest(new Date()), resourceTitle };
  const files = { reading: null, removeStudy: () => {} } as never;
  renderCasePart(
    <form onSubmit={onSubmit}>
      <ChosenStudy
        request={{ kind: 'create', values, write, files }}
        sending={testSending()}
        isReplacing={false}
        onReplace={() => {}}
      />
    </form>,
  );
  return { write, onSubmit };
}

async function open() {
  fireEvent.click(screen.getByRole('button', { name: 'Change Study Title' }));
  return within(await screen.findByRole('dialog', { name: 'Change Study Title' }));
}

it('G-026: shows the current title and saves a new one, without submitting the request', async () => {
  const { write, onSubmit } = show('MR Brain, June');
  const dialog = await open();
  expect(dialog.getByText('Current title').nextElementSibling?.textContent).toBe('MR Brain, June');
  fireEvent.change(dialog.getByLabelText('New title'), { target: { value: '  MR of the head ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save New Title' }));
  expect(write).toHaveBeenCalledExactlyOnceWith('resourceTitle', 'MR of the head');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onSubmit).not.toHaveBeenCalled();
});

it('G-026: an empty title is not saved, and says so', async () => {
  const { write } = show('');
  const dialog = await open();
  expect(dialog.getByText('Current title').nextElementSibling?.textContent).toBe('MR Brain');
  fireEvent.change(dialog.getByLabelText('New title'), { target: { value: '  ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save New Title' }));
  expect(dialog.getByText('Enter the new title first.')).toBeDefined();
  expect(write).not.toHaveBeenCalled();
});
