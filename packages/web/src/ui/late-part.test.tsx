import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../app/testing/test-render.tsx';
import { LateControl, latePart, useLateOpening, type LateStart } from './late-part.tsx';

function Panel({ isWanted, buttonRef }: LateStart) {
  const [isOpen, setOpen] = useLateOpening(isWanted);
  return (
    <>
      <button type="button" ref={buttonRef} onClick={() => setOpen(!isOpen)}>
        Help
      </button>
      {isOpen ? <p>How can we help?</p> : null}
    </>
  );
}

/** Shows the stand-in; what it gives back lets the panel arrive. */
function showStandIn(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<ComponentType<LateStart>>();
  const LatePanel = latePart(() => promise);
  renderPart(
    <LateControl standIn={<button type="button">Help</button>}>
      {(start) => <LatePanel {...start} />}
    </LateControl>,
  );
  return () => act(async () => resolve(Panel));
}

const button = () => screen.getByRole('button', { name: 'Help' });
const panel = () => screen.queryByText('How can we help?');

it('stays closed when nobody asked for it', async () => {
  const arrive = showStandIn();
  await arrive();
  expect(panel()).toBeNull();
});

it('opens when its stand-in was pressed', async () => {
  const arrive = showStandIn();
  fireEvent.click(button());
  await arrive();
  expect(panel()).not.toBeNull();
});

it.each([
  ['a finger or a mouse button', () => fireEvent.pointerDown(button())],
  ['the space bar', () => fireEvent.keyDown(button(), { key: ' ' })],
])('opens when it arrives while %s holds its stand-in', async (_by, hold) => {
  const arrive = showStandIn();
  hold();
  await arrive();
  expect(panel()).not.toBeNull();
  fireEvent.click(button());
  expect(panel()).toBeNull();
});

it('stays closed when the pointer left its stand-in before the release', async () => {
  const arrive = showStandIn();
  fireEvent.pointerDown(button());
  fireEvent.pointerLeave(button());
  await arrive();
  expect(panel()).toBeNull();
});

it('takes over the focus of its stand-in', async () => {
  const arrive = showStandIn();
  act(() => button().focus());
  const standIn = button();
  await arrive();
  expect(button()).not.toBe(standIn);
  expect(document.activeElement).toBe(button());
});
