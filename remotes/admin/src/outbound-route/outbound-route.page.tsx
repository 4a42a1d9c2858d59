import { Button } from '@douyinfe/semi-ui';
import { outboundRoute, routeChoices, sortOutboundRoutes } from '@lianxi/contracts/callcenter/outbound-route.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { DataTable } from '@lianxi/shared/list/data-table';
import { useRemoval } from '@lianxi/shared/list/use-removal';
import { useRowOrder } from '@lianxi/shared/list/use-row-order';
import { useOpenRecord } from '@lianxi/shared/record/use-open-record';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { RouteForm } from './route.form.tsx';
import { type RouteLine, routeColumns } from './route-columns.tsx';
import { RouteTester } from './route-tester.tsx';
import './outbound-route.css';

const nameOf = ({ name }: RouteLine) => name;
const removalWords = () => '这些号码将由后面的路由处理。';
const remove = ({ id }: RouteLine) => call(outboundRoute.remove, { params: { id } });

const sort = (ids: string[]) => call(sortOutboundRoutes, { body: { ids } }).finally(() => invalidate(outboundRoute.list));

/** The routes of outgoing calls (specification section 2, /setting/callrouter). */
export default function CallRouterPage() {
  const { data: routes, error, refetch } = useCall(outboundRoute.list, {});
  const { data: choices } = useCall(routeChoices, {});
  const { id, row, open, close } = useOpenRecord(outboundRoute, routes);
  const order = useRowOrder(() => routes ?? [], sort);
  const count = routes?.length ?? 0;
  const removal = useRemoval<RouteLine>({
    ...{ what: '路由', nameOf, words: removalWords, remove, list: outboundRoute.list },
    others: {
      width: 180,
      render: (line) => (
        <>
          <button
            type="button"
            aria-label={`上移 ${line.name}`}
            disabled={line.place === 1}
            onClick={() => void order.move(line.id, -1)}
          >
            上移
          </button>
          <button
            type="button"
            aria-label={`下移 ${line.name}`}
            disabled={line.place === count}
            onClick={() => void order.move(line.id, 1)}
          >
            下移
          </button>
        </>
      ),
    },
  });
  const add = (
    <Button theme="solid" onClick={() => open('new')}>
      新建路由
    </Button>
  );
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
          <DataTable
            what="呼叫路由"
            rows={lines}
            columns={[...routeColumns(choices?.lines ?? []), removal]}
            onOpen={(line) => open(line.id)}
            openId={id}
          />
          <p className="lx-unseen" role="status">
            {order.told}
          </p>
        </div>
      )}
      {(id === 'new' || row) && <RouteForm key={id} route={row} onClose={close} />}
    </Page>
  );
}
