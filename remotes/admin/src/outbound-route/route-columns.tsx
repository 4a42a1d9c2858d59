import { IconHandle } from '@douyinfe/semi-icons';
import { type OutboundRoute, outboundRoute } from '@lianxi/contracts/callcenter/outbound-route.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { columnOf } from '@lianxi/shared/record/record-columns';

const column = columnOf(outboundRoute);

/** A line of the table. */
export interface RouteLine extends OutboundRoute {
  /** From 1. */
  place: number;
  /** A dragged route would go above or below it. */
  drop: 'above' | 'below' | undefined;
}

/** The change of the number, for example `去前 1 位，加 9`. */
function changeInWords({ strip, prefix }: OutboundRoute): string {
  return [strip > 0 && `去前 ${strip} 位`, prefix && `加 ${prefix}`].filter(Boolean).join('，') || '原号拨出';
}

/** `lines`: the carriers of the lines. */
export function routeColumns(lines: readonly { id: string; carrier: string }[]): Column<RouteLine>[] {
  const carrierOf = (name: string) => lines.find(({ id }) => id === name)?.carrier || name;
  return [
    column('name', { title: '路由' }),
    {
      key: 'place',
      title: '顺序',
      width: 80,
      render: ({ id, place, drop }) => (
        <span className="route-place" data-sorted={id} data-drop={drop}>
          {place}
          {/* A user without a pointer sorts with 上移 and 下移. */}
          <span className="route-grip" draggable aria-hidden="true" title="拖动排序">
            <IconHandle size="small" />
          </span>
        </span>
      ),
    },
    column('pattern', { width: 150, render: ({ pattern }) => <code>{pattern}</code> }),
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
    column('enabled', { width: 70 }),
  ];
}
