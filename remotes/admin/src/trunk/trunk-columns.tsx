import type { Trunk } from '@lianxi/contracts/callcenter/trunk.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { TrunkState } from './trunk-state.tsx';

interface Actions {
  onCheck: (trunk: Trunk) => void;
  onTest: (trunk: Trunk) => void;
  onDelete: (trunk: Trunk) => void;
}

export function trunkColumns({ onCheck, onTest, onDelete }: Actions): Column<Trunk>[] {
  return [
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
    {
      key: 'actions',
      title: '操作',
      width: 170,
      actions: true,
      render: (trunk) => (
        <span className="lx-row-actions">
          <button type="button" aria-label={`检测 ${trunk.id}`} onClick={() => onCheck(trunk)}>
            检测
          </button>
          <button type="button" aria-label={`拨测 ${trunk.id}`} onClick={() => onTest(trunk)}>
            拨测
          </button>
          <button type="button" aria-label={`删除 ${trunk.id}`} onClick={() => onDelete(trunk)}>
            删除
          </button>
        </span>
      ),
    },
  ];
}
