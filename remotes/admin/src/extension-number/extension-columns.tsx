import type { ExtensionNumber } from '@lianxi/contracts/callcenter/extension-number.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { kinds } from './extension-words.ts';

interface Actions {
  onDelete: (row: ExtensionNumber) => void;
  onReset: (row: ExtensionNumber) => void;
}

export function extensionColumns({ onDelete, onReset }: Actions): Column<ExtensionNumber>[] {
  return [
    { key: 'number', title: '分机号', width: 120, render: ({ number }) => number },
    { key: 'kind', title: '类型', width: 120, render: ({ kind }) => kinds.find(({ value }) => value === kind)?.text },
    {
      key: 'agentName',
      title: '坐席',
      width: 220,
      render: ({ agentName, agNo }) =>
        agentName === null ? <span className="lx-no-value">未分配</span> : `${agentName} ${agNo}`,
    },
    {
      key: 'registered',
      title: '话机',
      width: 120,
      render: ({ registered }) => <LiveStatus state={registered ? 'idle' : 'offline'} text={registered ? '已注册' : '未注册'} />,
    },
    {
      key: 'actions',
      title: '操作',
      width: 160,
      actions: true,
      render: (row) => (
        <span className="lx-row-actions">
          {row.kind === 'sip' && (
            <button type="button" aria-label={`重置密码 ${row.number}`} onClick={() => onReset(row)}>
              重置密码
            </button>
          )}
          {row.agentId === null && (
            <button type="button" aria-label={`删除 ${row.number}`} onClick={() => onDelete(row)}>
              删除
            </button>
          )}
        </span>
      ),
    },
  ];
}
