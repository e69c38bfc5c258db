import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../app/testing/test-render.tsx';
import { DeferredControl, deferredPart, useDeferredOpening, type DeferredStart } from './deferred-part.tsx';

function Panel({ isWanted, buttonRef }: DeferredStart) {
  const [isOpen, setOpen] = useDeferredOpening(isWanted);
  return (
    <>
      <button type="button" ref={buttonRef} onClick={() => setOpen(!isOpen)}>
        Help
      </button>
      {isOpen ? <p>How can we help?</p> : null}
    </>
  );
}

/** Shows the placeholder. Returns a function that lets the panel load. */
function showStandIn(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<ComponentType<DeferredStart>>();
  const LatePanel = deferredPart(() => promise);
  renderPart(
    <DeferredControl standIn={<button type="button">Help</button>}>
      {(start) => <LatePanel {...start} />}
    </DeferredControl>,
  );
  return () => act(async () => resolve(Panel));
}

const button = () => screen.getByRole('button', { name: 'Help' });
const panel = () => screen.queryByText('How can we help?');

it('stays closed if nobody used it', async () => {
  const arrive = showStandIn();
  await arrive();
  expect(panel()).toBeNull();
});

it('opens if its placeholder was pressed', async () => {
  const arrive = showStandIn();
  fireEvent.click(button());
  await arrive();
  expect(panel()).not.toBeNull();
});

it.each([
  ['a finger or a mouse button', () => fireEvent.pointerDown(button())],
  ['the space bar', () => fireEvent.keyDown(button(), { key: ' ' })],
])('opens when it loads while %s holds its placeholder', async (_by, hold) => {
  const arrive = showStandIn();
  hold();
  await arrive();
  expect(panel()).not.toBeNull();
  fireEvent.click(button());
  expect(panel()).toBeNull();
});

it('stays closed if the pointer left its placeholder before the release', async () => {
  const arrive = showStandIn();
  fireEvent.pointerDown(button());
  fireEvent.pointerLeave(button());
  await arrive();
  expect(panel()).toBeNull();
});

it('takes over the focus of its placeholder', async () => {
  const arrive = showStandIn();
  act(() => button().focus());
  const standIn = button();
  await arrive();
  expect(button()).not.toBe(standIn);
  expect(document.activeElement).toBe(button());
});
