import { describe, expect, test } from 'vitest';
import { chooseForFuzz, fingerprints, stateAfter } from './fuzz-choice.ts';

const code = [
  { path: 'contracts/src/kit/page.ts', text: 'page' },
  { path: 'contracts/src/admin/role.contract.ts', text: 'export const roleList = {}; export const createRole = {};' },
  { path: 'contracts/src/admin/user.contract.ts', text: 'export const userList = {};' },
  { path: 'server/src/areas/admin/role/role.queries.ts', text: 'select' },
  { path: 'server/src/areas/admin/role/role.routes.ts', text: 'on(roleList, …); on(createRole, …)' },
  { path: 'server/src/areas/admin/user/user.routes.ts', text: 'on(userList, …)' },
  { path: 'server/src/platform/http/register.ts', text: 'register' },
];
const endpoints = [
  { name: 'GET /roles', exported: 'roleList', contract: 'contracts/src/admin/role.contract.ts' },
  { name: 'POST /roles', exported: 'createRole', contract: 'contracts/src/admin/role.contract.ts' },
  { name: 'GET /users', exported: 'userList', contract: 'contracts/src/admin/user.contract.ts' },
];
const names = endpoints.map(({ name }) => name);
const changed = (path: string) => code.map((source) => (source.path === path ? { path, text: `${source.text} more` } : source));
/** Names whose fingerprint changes with the file. */
function touchedBy(path: string): string[] {
  const [before, after] = [fingerprints(endpoints, code), fingerprints(endpoints, changed(path))];
  return names.filter((name) => before[name] !== after[name]);
}

describe('what an endpoint stands on', () => {
  test.each([
    ['server/src/areas/admin/role/role.queries.ts', ['GET /roles', 'POST /roles']],
    ['server/src/areas/admin/user/user.routes.ts', ['GET /users']],
    ['contracts/src/admin/user.contract.ts', ['GET /users']],
    ['contracts/src/kit/page.ts', names],
    ['server/src/platform/http/register.ts', names],
  ])('%s', (path, touched) => {
    expect(touchedBy(path)).toEqual(touched);
  });
});

describe('which are tried', () => {
  const now = fingerprints(endpoints, code);

  test('in ten days each once, where nothing changes', () => {
    const days = Array.from({ length: 10 }, (_, day) => [...chooseForFuzz(names, now, now, day)]);
    expect(days.flat().toSorted()).toEqual(names.toSorted());
    const withoutState = Array.from({ length: 10 }, (_, day) => [...chooseForFuzz(names, now, null, day)]);
    expect(withoutState).toEqual(days);
  });

  test('whatever the day, what changed or is new', () => {
    for (let day = 0; day < 10; day++) {
      const chosen = chooseForFuzz(
        names,
        fingerprints(endpoints, changed('server/src/areas/admin/user/user.routes.ts')),
        now,
        day,
      );
      expect(chosen).toContain('GET /users');
      const { 'POST /roles': _, ...older } = now;
      expect(chooseForFuzz(names, now, older, day)).toContain('POST /roles');
    }
  });

  test('what did not pass is tried again', () => {
    const later = fingerprints(endpoints, changed('server/src/areas/admin/user/user.routes.ts'));
    const after = stateAfter(later, now, new Set(['GET /users', 'GET /roles']), new Set(['GET /roles']));
    expect(after).toEqual(now);
    for (let day = 0; day < 10; day++) expect(chooseForFuzz(names, later, after, day)).toContain('GET /users');
    const first = stateAfter(later, null, new Set(['GET /users']), new Set());
    expect(Object.keys(first).toSorted()).toEqual(['GET /roles', 'POST /roles']);
  });
});
