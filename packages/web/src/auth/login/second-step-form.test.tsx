import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import { SecondStepForm } from './second-step-form.tsx';

test('the second step asks for the code of the app, or for a recovery code, and says which', () => {
  renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <SecondStepForm
        step={{ twoFactor: ['totp'], challenge: 'c' }}
        onEntered={() => {}}
        onCancel={() => {}}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Type the 6 digits your authenticator app shows now.')).toBeTruthy();
  expect(screen.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code');
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.queryByText(/6 digits/)).toBeNull();
  expect(screen.getByText(/Type one of the recovery codes/)).toBeTruthy();
  expect(screen.getByLabelText('Recovery code').getAttribute('autocomplete')).toBe('off');
  fireEvent.click(screen.getByRole('button', { name: 'Use the authenticator app' }));
  expect(screen.getByLabelText('Code')).toBeTruthy();
});
