import { describe, expect, it } from 'vitest';
import { errorOf } from './app-error.ts';
import { inLanguage } from './error-language.ts';

describe('inLanguage', () => {
  it('says a refusal of the catalogue in Spanish, with its numbers', () => {
    const error = inLanguage(
      errorOf(429, { message: 'Too many tries.', code: 'login.locked', params: { minutes: 7 } }),
      'es',
    );
    expect(error.message).toBe('Demasiados intentos. Espere 7 minutos o restablezca su contraseña.');
    expect(error).toMatchObject({ status: 429, code: 'login.locked', params: { minutes: 7 } });
  });
  it('A-049 says what is wrong with a field in Spanish', () => {
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
  it('leaves what is in no table as it came', () => {
    expect(inLanguage(errorOf(418, { message: 'Teapot', code: 'tea' }), 'es').message).toBe('Teapot');
  });
});
