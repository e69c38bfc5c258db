import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../api/app-error.ts';
import { schemaRule } from './form-schema.ts';
import { refusedFields, trimmed, useFormFields } from './form-fields.ts';

const rule = schemaRule<{ email: string; password: string; terms: boolean }>(
  z.object({
    email: z.string().check(z.minLength(3, 'Too short')),
    password: z.string().check(z.minLength(1, 'Missing')),
    terms: z.literal(true),
  }),
);

function Sample({
  onValid,
  refused,
}: {
  onValid: (values: object) => void;
  refused?: Record<string, string>;
}) {
  const form = useFormFields(rule, { email: '', password: '', terms: false }, refused);
  const email = form.text('email');
  const password = form.text('password');
  return (
    <form onSubmit={form.submit(onValid)}>
      <input aria-label="Email" {...email} error-text={email.error ?? ''} />
      <input aria-label="Password" {...password} error-text={password.error ?? ''} />
      <input aria-label="Terms" type="checkbox" {...form.check('terms')} />
      <button type="submit">{form.isComplete ? 'Ready' : 'Not ready'}</button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const errorOf = (name: string) => field(name).getAttribute('error-text');
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

describe('useFormFields', () => {
  it('A-048 shows an error when a field is left, not while it is typed in or tabbed through', () => {
    render(<Sample onValid={() => {}} />);
    fireEvent.blur(field('Email'));
    expect(errorOf('Email')).toBe('');
    type('Email', 'a');
    expect(errorOf('Email')).toBe('');
    fireEvent.blur(field('Email'));
    expect(errorOf('Email')).toBe('Too short');
    type('Email', 'abc');
    expect(errorOf('Email')).toBe('');
  });
  it('A-048 trims texts but not passwords on submit', () => {
    const onValid = vi.fn();
    render(<Sample onValid={onValid} />);
    type('Email', '  abc ');
    type('Password', ' x ');
    fireEvent.click(field('Terms'));
    expect(screen.getByRole('button').textContent).toBe('Ready');
    fireEvent.submit(screen.getByRole('button').closest('form') as HTMLFormElement);
    expect(onValid).toHaveBeenCalledWith({ email: 'abc', password: ' x ', terms: true });
  });
  it('shows every error and focuses the first invalid field if it cannot be submitted', () => {
    const onValid = vi.fn();
    render(<Sample onValid={onValid} />);
    type('Email', 'abc');
    fireEvent.submit(screen.getByRole('button').closest('form') as HTMLFormElement);
    expect(onValid).not.toHaveBeenCalled();
    expect(errorOf('Password')).toBe('Missing');
    expect(document.activeElement).toBe(field('Password'));
  });
  it('A-049 keeps the server’s error under its field until the value changes', () => {
    render(<Sample onValid={() => {}} refused={{ email: 'Taken' }} />);
    expect(errorOf('Email')).toBe('Taken');
    type('Email', 'abcd');
    expect(errorOf('Email')).toBe('');
  });
});

describe('refusedFields', () => {
  it('A-049 joins the server’s errors about a field', () => {
    const error = new AppError('', { status: 400, code: 'x', validationError: { email: ['One.', 'Two.'] } });
    expect(refusedFields(error)).toEqual({ email: 'One. Two.' });
    expect(refusedFields(new Error('other'))).toEqual({});
  });
});

describe('trimmed', () => {
  it('leaves values that are not text', () => {
    expect(trimmed({ name: ' a ', newPassword: ' b ', isOn: true })).toEqual({
      name: 'a',
      newPassword: ' b ',
      isOn: true,
    });
  });
});
