import { act, fireEvent, within } from '@testing-library/react';

/**
 * Waits for a button of this name, clicks it, and lets the page respond. The wait is not inside `act()`, in which React
 * renders nothing until it ends, so a dialog whose code is still loading would never appear.
 */
export async function press(name: string | RegExp, place: HTMLElement = document.body): Promise<void> {
  const button = await within(place).findByRole('button', { name }, { timeout: 10_000 });
  await act(async () => {
    fireEvent.click(button);
    await Promise.resolve();
  });
}
