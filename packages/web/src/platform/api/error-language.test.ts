import { describe, expect, it } from 'vitest';
import { errorOf } from './app-error.ts';
import { inLanguage } from './error-language.ts';

describe('inLanguage', () => {
  it('translates a catalog error, with its numbers, into Spanish', () => {
    const error = inLanguage(
      errorOf(429, { message: 'Too many attempts.', code: 'login.locked', params: { minutes: 7 } }),
      'es',
    );
    expect(error.message).toBe('Demasiados intentos. Espere 7 minutos o restablezca su contraseña.');
    expect(error).toMatchObject({ status: 429, code: 'login.locked', params: { minutes: 7 } });
  });
  it('also translates who may do something, and where a case is', () => {
    const refused = (code: string, params: Record<string, string>) =>
      inLanguage(errorOf(403, { message: 'x', code, params }), 'es').message;
    expect(refused('case.actor', { who: 'staff of this case’s clinic' })).toBe(
      'Solo el personal de la clínica de este caso puede hacer esto.',
    );
    expect(refused('case.conflict', { status: 'In Progress' })).toContain('«En curso»');
  });
  it('translates the allowed values, and the unknown member', () => {
    const error = inLanguage(
      errorOf(400, {
        message: 'x',
        code: 'input.invalid',
        validationError: { status: ['Please use one of these: new, review.'] },
      }),
      'es',
    );
    expect(error.validationError).toEqual({ status: ['Use uno de estos: new, review.'] });
    expect(
      inLanguage(
        errorOf(400, { message: 'x', code: 'input.unknown-member', params: { member: 'colour' } }),
        'es',
      ).message,
    ).toBe('«colour» no se conoce aquí. Revise el nombre u omítalo.');
  });
  it('A-049 translates a field error', () => {
    const error = inLanguage(
      errorOf(400, {
        message: 'x',
        code: 'input.invalid',
        validationError: { phoneNumber: ['Please enter a valid phone number', 'Something else'] },
        requestId: 'R-1',
      }),
      'es',
    );
    expect(error.validationError).toEqual({
      phoneNumber: ['Escriba un número de teléfono válido', 'Something else'],
    });
    expect(error.requestId).toBe('R-1');
  });
  it('leaves unknown text unchanged', () => {
    expect(inLanguage(errorOf(418, { message: 'Teapot', code: 'tea' }), 'es').message).toBe('Teapot');
  });
});
