import { describe, expect, it } from 'vitest';
import { errorOf } from './app-error.ts';

describe('errorOf', () => {
  it('reads everything in the server’s error', () => {
    const error = errorOf(400, {
      message: 'Check the fields',
      code: 'validation',
      params: { n: 2, who: 'Ada', odd: {} },
      validationError: { email: ['is not valid', 7], name: 'no list' },
      requestId: 'R-1',
    });
    expect(error).toMatchObject({
      status: 400,
      message: 'Check the fields',
      code: 'validation',
      requestId: 'R-1',
    });
    expect(error.params).toEqual({ n: 2, who: 'Ada' });
    expect(error.validationError).toEqual({ email: ['is not valid'] });
  });
  it.each([undefined, null, '', '<html>', [], 7])('survives the body %j', (body) => {
    expect(errorOf(502, body, 'R-2')).toMatchObject({
      status: 502,
      code: 'http-502',
      message: '',
      requestId: 'R-2',
    });
  });
});
