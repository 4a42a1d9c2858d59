import { expect, test } from 'vitest';
import { cellOf, chooseRows, type MatrixRow, rowsOf } from './matrix.ts';

type Group = NonNullable<ReturnType<MatrixRow['groupOf']['get']>>;

const remote = (remoteId: string, more: object = {}) => ({
  remoteId,
  name: `应用${remoteId}`,
  stable: '1.0.0',
  previous: null,
  canary: null,
  percent: 0,
  tenantIds: [],
  revision: 1,
  health: [],
  ...more,
});
const rowWith = (group: Partial<Group>): MatrixRow => {
  const groups = [{ tenantIds: [174], off: null, version: '1.0.0', canary: null, percent: 0, ...group }];
  const [row] = rowsOf([remote('crm')], [{ remoteId: 'crm', groups, lastEvent: null }]);
  if (!row) throw new Error('no row');
  return row;
};

test.each([
  ['the stable release', {}, { kind: 'stable', version: '1.0.0', off: null }],
  ['an older one, because the host is', { version: '0.9.0' }, { kind: 'older', version: '0.9.0', off: null }],
  ['the canary for all', { canary: '1.1.0', percent: 100 }, { kind: 'canary', version: '1.1.0', off: null }],
  [
    'the canary for some',
    { canary: '1.1.0', percent: 20 },
    { kind: 'mixed', version: '1.0.0', canary: '1.1.0', percent: 20, off: null },
  ],
  ['a canary for nobody here', { canary: '1.1.0', percent: 0 }, { kind: 'stable', version: '1.0.0', off: null }],
  ['nothing but a canary', { version: null, canary: '1.1.0', percent: 20 }, { kind: 'canary', version: '1.1.0', off: null }],
  ['nothing', { version: null }, { kind: 'none' }],
  ['run out', { off: 'expired' as const }, { kind: 'stable', version: '1.0.0', off: 'expired' }],
])('a cell shows %s', (_, group, cell) => {
  expect(cellOf(rowWith(group), 174)).toEqual(cell);
});

test('a tenant without the app has an empty cell', () => {
  expect(cellOf(rowWith({}), 175)).toEqual({ kind: 'not-bought' });
});

test('rows and tenants are found by name or number, by canary and by health', () => {
  const sick = { version: '1.0.0', loads: 10, loadFailures: 10, crashes: 0, integrityFailures: 0, p50: null, p95: null };
  const rows = rowsOf([remote('crm', { canary: '1.1.0' }), remote('online', { health: [sick] }), remote('admin')], []);
  const tenants = [
    { id: 174, name: '南桥' },
    { id: 175, name: '青禾' },
  ];
  const all = { remote: '', tenant: '', only: undefined };
  const found = (filter: object) => {
    const { shownRows, shownTenants } = chooseRows(rows, tenants, { ...all, ...filter });
    return [shownRows.map(({ remoteId }) => remoteId).join(), shownTenants.map(({ id }) => id).join()];
  };
  expect(found({})).toEqual(['crm,online,admin', '174,175']);
  expect(found({ remote: ' ON ' })).toEqual(['online', '174,175']);
  expect(found({ remote: '应用admin', tenant: '南' })).toEqual(['admin', '174']);
  expect(found({ tenant: '175' })).toEqual(['crm,online,admin', '175']);
  expect(found({ only: 'canary' })).toEqual(['crm', '174,175']);
  expect(found({ only: 'bad' })).toEqual(['online', '174,175']);
});
