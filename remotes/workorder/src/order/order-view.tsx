import { Banner, Button } from '@douyinfe/semi-ui';
import { workOrdersTopic } from '@lianxi/contracts/work-order/events';
import { readWorkOrder } from '@lianxi/contracts/work-order/work-order.contract';
import type { OrderDetail } from '@lianxi/contracts/work-order/work-order-detail';
import { orderEntryNames } from '@lianxi/contracts/work-order/work-order-words';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { useTabTitle } from '@lianxi/shared/portal/tab';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { useState } from 'react';
import { OrderActs } from './order-acts.tsx';
import { OrderComments } from './order-comments.tsx';
import { OrderCourse } from './order-course.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderStep } from './order-step.tsx';

const topics = [workOrdersTopic];

/** An order: its form and acts, its course with reasons, comments, customer, clocks. */
export function OrderView({ id }: { id: string }) {
  const { data, error, refetch } = useCall(readWorkOrder, { params: { id } });
  useLiveReading(topics, data !== undefined, () => invalidate(readWorkOrder));
  useTabTitle(data ? (data.number ?? '工单草稿') : '工单');
  if (error && !data) {
    return (
      <Page title="工单">
        <Failure what="工单" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title="工单">
        <Loading shape="list" rows={10} />
      </Page>
    );
  }
  return <LoadedOrder order={data} />;
}

/** What the user has seen: acts are made by it, and what came since is shown before the next one. */
interface Seen {
  readonly seq: number;
  readonly version: number;
}

function LoadedOrder({ order }: { order: OrderDetail }) {
  const [seen, setSeen] = useState<Seen>({ seq: order.seq, version: order.version });
  const acted = async (version: number) => {
    await invalidate(readWorkOrder);
    setSeen((before) => ({ seq: Math.max(before.seq, order.seq), version }));
  };
  // What the user did themselves is not news.
  const isCurrent = seen.version === order.version;
  const news = isCurrent ? [] : order.entries.filter(({ seq }) => seq > seen.seq);
  return (
    <Page
      title={`${order.number ?? '草稿'} ${order.title}`}
      actions={<OrderActs order={order} version={seen.version} onActed={acted} />}
    >
      {news.length > 0 && (
        <Banner
          type="warning"
          closeIcon={null}
          fullMode={false}
          bordered
          className="wo-news"
          description={`工单有新的变化：${news.map(({ byName, kind }) => `${byName ?? '系统'}${orderEntryNames[kind] ?? ''}`).join('、')}`}
        >
          <Button size="small" onClick={() => setSeen({ seq: order.seq, version: order.version })}>
            知道了
          </Button>
        </Banner>
      )}
      <div className="wo-view">
        <div className="wo-main">
          <OrderStep order={order} version={seen.version} onActed={acted} />
          <OrderComments order={order} />
          <OrderCourse order={order} />
        </div>
        <OrderFacts order={order} />
      </div>
    </Page>
  );
}
