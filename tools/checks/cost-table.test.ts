import { expect, test } from 'vitest';
import { areaOf, costTable } from './cost-table.ts';

test.each([
  ['server/src/areas/admin/role/role.test.ts', 'admin'],
  ['server/src/platform/db/db.test.ts', 'platform'],
  ['remotes/online/src/desk/desk.test.tsx', 'online'],
  ['e2e/admin/agent.spec.ts', 'admin'],
  ['e2e/every-screen.spec.ts', 'e2e'],
  ['contracts/src/kit/page.test.ts', 'contracts'],
])('%s belongs to %s', (file, area) => {
  expect(areaOf(file)).toBe(area);
});

test('sums by area and kind, the dear ones first', () => {
  const table = costTable([
    { kind: 'server', file: 'server/src/areas/admin/role.test.ts', seconds: 1.5 },
    { kind: 'server', file: 'server/src/areas/admin/agent.test.ts', seconds: 2 },
    { kind: 'server', file: 'server/src/areas/online/site.test.ts', seconds: 5 },
    { kind: 'browser', file: 'e2e/admin/role.spec.ts', seconds: 10 },
  ]);
  const lines = table.split('\n').map((line) => line.trim().split(/\s+/));
  expect(lines.slice(0, 4)).toEqual([
    ['seconds', 'server', 'browser', 'all'],
    ['admin', '3.5', '10.0', '13.5'],
    ['online', '5.0', '5.0'],
    ['all', '8.5', '10.0', '18.5'],
  ]);
  expect(lines.at(6)).toEqual(['10.0', 'e2e/admin/role.spec.ts']);
});
