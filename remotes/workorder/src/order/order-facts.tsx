import type { OrderClock, OrderDetail } from '@lianxi/contracts/work-order/work-order-detail';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { Facts, RecordPart } from '@lianxi/shared/ui/facts';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { EventTime, RelativeTime } from '@lianxi/shared/ui/relative-time';
import { addressOf, DueTime, OrderStatusTag, usePriorities } from './order-words.tsx';

const taskStates = { open: '待处理', waiting: '未轮到', done: '已完成', void: '已作废' } as const;
const answers = { submitted: '已提交', agreed: '已通过', refused: '已驳回' } as const;
const effects = { due: '待发送', sending: '发送中', failed: '失败', done: '已送达', skipped: '已跳过', void: '已取消' } as const;
const effectKinds = { sms: '短信', webhook: '接口通知', circle: '循环' } as const;

/** Beside the form: what the order is, whose turn it is, its clocks with their sums. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const openTab = useOpenTab();
  const priorities = usePriorities();
  const { customer, tasks, clocks, related } = order;
  const shown = tasks.filter(({ state }) => state !== 'void');
  return (
    <aside className="wo-side" aria-label="工单信息">
      <Facts
        facts={{
          状态: <OrderStatusTag status={order.status} />,
          模板: order.templateName,
          优先级: priorities[order.priority - 1]?.text,
          时限: <DueTime {...order} />,
          发起人: order.initiatorName,
          创建时间: <RelativeTime at={order.createTime} />,
          客户: customer?.name,
          电话: customer && <PhoneNumber phone={customer.number} of={customer.name} />,
          ...(order.closedBecause && { 关闭原因: order.closedBecause }),
          ...(order.copiedTo.length > 0 && { 抄送: order.copiedTo.join('、') }),
        }}
      />
      {shown.length > 0 && (
        <RecordPart title="任务">
          <ul className="lx-steps">
            {shown.map((task) => (
              <li key={task.no}>
                <span>{task.nodeName}</span>
                <span>{task.ownerName}</span>
                <span>{task.answer ? answers[task.answer] : taskStates[task.state]}</span>
              </li>
            ))}
          </ul>
        </RecordPart>
      )}
      {clocks.length > 0 && (
        <RecordPart title="时限">
          {clocks.map((clock) => (
            <Clock key={clock.no} clock={clock} />
          ))}
        </RecordPart>
      )}
      {order.effects.length > 0 && (
        <RecordPart title="外部步骤">
          <ul className="lx-steps">
            {order.effects.map(({ no, kind, nodeName, state, error }) => (
              <li key={no}>
                <span>
                  {effectKinds[kind]}「{nodeName}」
                </span>
                <span>{state === 'done' ? '' : error}</span>
                <span>{effects[state]}</span>
              </li>
            ))}
          </ul>
        </RecordPart>
      )}
      {related.length > 0 && (
        <RecordPart title="关联工单">
          <ul className="wo-related">
            {related.map(({ id, number, title, status }) => (
              <li key={id}>
                <button type="button" className="lx-link" onClick={() => openTab(addressOf(id, number))}>
                  {number} {title}
                </button>
                <OrderStatusTag status={status} />
              </li>
            ))}
          </ul>
        </RecordPart>
      )}
    </aside>
  );
}

const inMinutes = (minutes: number): string =>
  minutes < 60 ? `${minutes} 分` : `${Math.floor(minutes / 60)} 小时${minutes % 60 === 0 ? '' : ` ${minutes % 60} 分`}`;

const clockStates = { running: '计时中', paused: '已暂停', stopped: '已停止' } as const;

/** A clock's sum: which minutes counted, and which did not. */
function Clock({ clock }: { clock: OrderClock }) {
  const { name, minutes, usedMinutes, time, state, breached, dueTime, stretches } = clock;
  return (
    <details className="wo-clock">
      <summary>
        <span>{name}</span>
        <span>
          {inMinutes(usedMinutes)} / {inMinutes(minutes)}
        </span>
        <span className={breached ? 'wo-state-late' : undefined}>{breached ? '已超时' : clockStates[state]}</span>
      </summary>
      <ul>
        {stretches.map(({ from, to, minutes: counted }) => (
          <li key={from}>
            <EventTime at={from} /> 至 {to === null ? '现在' : <EventTime at={to} />}：{inMinutes(counted)}
          </li>
        ))}
        <li>
          {time === 'working' ? '按工作时间计（节假日和调休已计入）' : '按自然时间计'}
          {dueTime && (
            <>
              ，到 <EventTime at={dueTime} />
            </>
          )}
        </li>
      </ul>
    </details>
  );
}
