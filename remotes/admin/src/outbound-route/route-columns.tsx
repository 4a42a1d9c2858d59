import { IconHandle } from '@douyinfe/semi-icons';
import type { OutboundRoute } from '@lianxi/contracts/callcenter/outbound-route.contract';
import type { Column } from '@lianxi/shared/list/data-table';

/** A line of the table. */
export interface RouteLine extends OutboundRoute {
  /** From 1. */
  place: number;
  /** A dragged route would go above or below it. */
  drop: 'above' | 'below' | undefined;
}

interface Given {
  lines: readonly { id: string; carrier: string }[];
  count: number;
  onMove: (line: RouteLine, step: -1 | 1) => void;
  onDelete: (line: RouteLine) => void;
}

/** What is done to the number, for example `去前 1 位，加 9`. */
function changeInWords({ strip, prefix }: OutboundRoute): string {
  return [strip > 0 && `去前 ${strip} 位`, prefix && `加 ${prefix}`].filter(Boolean).join('，') || '原号拨出';
}

export function routeColumns({ lines, count, onMove, onDelete }: Given): Column<RouteLine>[] {
  const carrierOf = (name: string) => lines.find(({ id }) => id === name)?.carrier || name;
  return [
    { key: 'name', title: '路由', width: 180, render: ({ name }) => name },
    {
      key: 'place',
      title: '顺序',
      width: 80,
      render: ({ id, place, drop }) => (
        <span className="route-place" data-route={id} data-drop={drop}>
          {place}
          {/* Who has no pointer sorts with 上移 and 下移. */}
          <span className="route-grip" draggable aria-hidden="true" title="拖动排序">
            <IconHandle size="small" />
          </span>
        </span>
      ),
    },
    { key: 'pattern', title: '号码规则', width: 150, render: ({ pattern }) => <code>{pattern}</code> },
    {
      key: 'act',
      title: '线路',
      width: 220,
      render: ({ act, trunks }) =>
        act === 'refuse' ? (
          <span className="route-refused">禁止拨打</span>
        ) : (
          trunks.map(carrierOf).join(' → ') || '全部，按优先级'
        ),
    },
    {
      key: 'poolName',
      title: '外显号码',
      width: 140,
      render: ({ act, poolName }) => (act === 'refuse' ? '—' : (poolName ?? '按坐席')),
    },
    {
      key: 'change',
      title: '号码处理',
      width: 160,
      render: (line) => (line.act === 'refuse' ? '—' : changeInWords(line)),
    },
    { key: 'enabled', title: '启用', width: 70, render: ({ enabled }) => (enabled ? '是' : '否') },
    {
      key: 'actions',
      title: '操作',
      width: 180,
      actions: true,
      render: (line) => (
        <span className="lx-row-actions">
          <button type="button" aria-label={`上移 ${line.name}`} disabled={line.place === 1} onClick={() => onMove(line, -1)}>
            上移
          </button>
          <button type="button" aria-label={`下移 ${line.name}`} disabled={line.place === count} onClick={() => onMove(line, 1)}>
            下移
          </button>
          <button type="button" aria-label={`删除 ${line.name}`} onClick={() => onDelete(line)}>
            删除
          </button>
        </span>
      ),
    },
  ];
}
