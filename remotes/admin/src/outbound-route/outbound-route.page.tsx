import { Button } from '@douyinfe/semi-ui';
import {
  deleteOutboundRoute,
  type OutboundRoute,
  outboundRoutes,
  routeChoices,
} from '@lianxi/contracts/callcenter/outbound-route.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { DataTable } from '@lianxi/shared/list/data-table';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { useState } from 'react';
import { RouteForm } from './route.form.tsx';
import { routeColumns } from './route-columns.tsx';
import { RouteTester } from './route-tester.tsx';
import { useRouteOrder } from './use-route-order.ts';
import './outbound-route.css';

/** Which way calls to outside go (specification section 2, /setting/callrouter). */
export default function CallRouterPage() {
  const { data: routes, error, refetch } = useCall(outboundRoutes, {});
  const { data: choices } = useCall(routeChoices, {});
  const [editing, setEditing] = useState<OutboundRoute | 'new' | null>(null);
  const order = useRouteOrder(routes ?? []);
  const { run: remove } = useAction(
    async ({ id }: OutboundRoute) => {
      await call(deleteOutboundRoute, { params: { id } });
      await invalidate(outboundRoutes);
    },
    { success: '路由已删除' },
  );
  const columns = routeColumns({
    lines: choices?.lines ?? [],
    count: routes?.length ?? 0,
    onMove: (line, step) => void order.move(line, step),
    onDelete: (route) => {
      const words = '这些号码将由后面的路由处理。';
      const question = { title: `删除路由「${route.name}」？`, words, act: '删除', danger: true };
      void confirm(question).then((sure) => sure && remove(route));
    },
  });
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      新建路由
    </Button>
  );
  const open = editing === 'new' ? null : editing;
  const lines = routes?.map((route, index) => ({
    ...route,
    place: index + 1,
    drop: order.target?.id === route.id ? order.target.edge : undefined,
  }));
  return (
    <Page title="呼叫路由" count={routes?.length} actions={add} filters={<RouteTester />}>
      {error && !routes && <Failure what="路由" error={error} onRetry={() => void refetch()} />}
      {!routes && !error && <Loading rows={6} />}
      {routes?.length === 0 && <Empty title="还没有路由" words="没有路由时，外呼按优先级使用全部线路，原号拨出。" action={add} />}
      {lines && lines.length > 0 && (
        <div {...order.dragging}>
          <DataTable what="呼叫路由" rows={lines} columns={columns} onOpen={setEditing} openId={open?.id} />
          <p className="lx-unseen" role="status">
            {order.told}
          </p>
        </div>
      )}
      {editing && <RouteForm key={open?.id} route={open} onClose={() => setEditing(null)} />}
    </Page>
  );
}
