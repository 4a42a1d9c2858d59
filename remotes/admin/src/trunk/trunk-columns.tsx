import type { Trunk } from '@lianxi/contracts/callcenter/trunk.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { TrunkState } from './trunk-state.tsx';

export const trunkColumns: readonly Column<Trunk>[] = [
  { key: 'id', title: '线路', width: 140, render: ({ id }) => id },
  { key: 'carrier', title: '运营商', width: 120, render: ({ carrier }) => carrier || '—' },
  { key: 'host', title: '服务器', width: 180, render: ({ host, port }) => `${host}:${port}` },
  {
    key: 'username',
    title: '接入方式',
    width: 150,
    render: ({ username }) => (username === null ? 'IP 对接' : `注册 ${username}`),
  },
  {
    key: 'state',
    title: '状态',
    width: 100,
    render: ({ enabled, reachable, registered }) => (
      <TrunkState enabled={enabled} reachable={reachable} registered={registered} />
    ),
  },
  {
    key: 'calls',
    title: '并发',
    width: 110,
    align: 'right',
    render: ({ calls, maxCalls }) => `${calls} / ${maxCalls ?? '不限'}`,
  },
  {
    key: 'tenants',
    title: '使用企业',
    width: 100,
    render: ({ tenantIds }) => (tenantIds.length === 0 ? '全部' : `${tenantIds.length} 家`),
  },
  { key: 'priority', title: '优先级', width: 80, align: 'right', render: ({ priority }) => priority },
];
