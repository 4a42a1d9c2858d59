import { expect, test } from 'vitest';
import { systemHeaderOf } from './system-header.ts';

test('is the MD5 of the user id, in hex', () => {
  expect(systemHeaderOf({ user_id: '1001' })).toBe('b8c37e33defde51cf91e1e03e51657da');
  expect(systemHeaderOf(null)).toBeNull();
});
