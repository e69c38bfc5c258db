import { keyMessages, keysOfRoom, keyTable } from '@plainscan/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../app/testing/test-render.tsx';
import { playerKeys } from '../ui/player/player-keys.ts';
import { KeysHelp } from './keys-help.tsx';

const show = (room?: string) =>
  renderPart(
    <>
      {room ? <span data-keys={room} /> : null}
      <input aria-label="Field" />
      <KeysHelp />
    </>,
  );

test('? lists the keys of the rooms on the page, and those that work everywhere', async () => {
  show('cases');
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  const dialog = await screen.findByRole('dialog', { name: 'Keys' });
  for (const [action] of keysOfRoom('cases'))
    expect(within(dialog).getAllByText(keyMessages.en[`do.${action}`]).length).toBeGreaterThan(0);
  expect(within(dialog).getByText('Report Dashboard')).toBeTruthy();
  expect(within(dialog).getByText('On every page')).toBeTruthy();
  expect(within(dialog).queryByText('Studio')).toBeNull();
});

test('? works on a page without keys of its own, and types in a field', async () => {
  show();
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: '?', shiftKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  expect(await screen.findByText('Ctrl K')).toBeTruthy();
});

test('F17: the studio lists its keys itself', () => {
  show('studio');
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the player has the keys of the table', () => {
  const own = Object.values(playerKeys).map((key) => (key === ' ' ? 'Space' : key));
  expect(own.toSorted()).toEqual(Object.values(keyTable.player).flat().toSorted());
});
