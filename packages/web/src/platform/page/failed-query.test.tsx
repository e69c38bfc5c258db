import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import { AppError } from '../api/app-error.ts';
import { FailedQuery } from './failed-query.tsx';

const show = (error: unknown) => {
  const refetch = vi.fn();
  renderPart(<FailedQuery title="The orders could not be loaded" query={{ error, refetch }} />);
  return { refetch, text: screen.getByRole('alert').textContent };
};

test.each([
  ['an outage', new AppError('', { code: 'network', status: 0 })],
  ['an error of the server', new AppError('', { code: 'unexpected', status: 500 })],
  ['an error of the page', new Error('x is not a function')],
])('after %s it says that nothing is lost, and can retry', (_name, error) => {
  const { refetch, text } = show(error);
  expect(text).toMatch(/^The orders could not be loaded.+Nothing is lost\./);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('a refused request shows only its own message', () => {
  const { text } = show(
    new AppError('Only administrators may see this.', { code: 'forbidden', status: 403 }),
  );
  expect(text).toContain('Only administrators may see this.');
  expect(text).not.toContain('Nothing is lost');
});
