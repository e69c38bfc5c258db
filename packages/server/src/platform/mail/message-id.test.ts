import { expect, test } from 'vitest';
import { messageIdOf } from './message-id.ts';

test('the same key and host give the same Message-ID, other keys or hosts another one', () => {
  const id = messageIdOf('case-signed-off:1', 'mail.example');
  expect(id).toMatch(/^<[0-9a-f]{40}@mail\.example>$/);
  expect(messageIdOf('case-signed-off:1', 'mail.example')).toBe(id);
  expect(messageIdOf('case-signed-off:2', 'mail.example')).not.toBe(id);
});

test('no part of a hostile key gets into the header', () => {
  expect(messageIdOf('a>\r\nBcc: x@y.z', 'h')).toMatch(/^<[0-9a-f]{40}@h>$/);
});
