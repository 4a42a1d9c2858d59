import type { ErrorDefinition } from '@lianxi/contracts/kit/errors';
import { expect, test } from 'vitest';
import { joinConstraintErrors } from './constraint-errors.ts';

const taken: ErrorDefinition = { kind: 'conflict', reason: 'cat.taken', text: '猫已被领养' };
const unknown: ErrorDefinition = { kind: 'not-found', reason: 'cat.unknown', text: '猫不存在' };

test('what nouns say of their constraints comes together; two may say the same', () => {
  const cats = { cats_owner_key: taken };
  const owners = { cats_owner_key: taken, cats_owner_fkey: unknown };
  const routes = [cats, cats, owners].map((constraints) => ({ constraints }));
  expect(joinConstraintErrors(routes)).toEqual({ cats_owner_key: taken, cats_owner_fkey: unknown });
});

test('two that say different things of one constraint are refused', () => {
  const routes = [{ cats_owner_key: taken }, { cats_owner_key: unknown }].map((constraints) => ({ constraints }));
  expect(() => joinConstraintErrors(routes)).toThrow('constraint cats_owner_key means two different errors');
});
