import { Button } from '@douyinfe/semi-ui';
import { type BoughtApp, boughtApps } from '@lianxi/contracts/admin/bought-app.contract';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { DataTable } from '@lianxi/shared/list/data-table';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { appColumns } from './app-columns.tsx';
import { AppSeatsForm } from './app-seats.form.tsx';
import { OverrideList } from './override-list.tsx';
import { useAppSwitch } from './use-app-switch.tsx';
import './bought-app.css';

/** More than there are apps. */
const ALL = { params: { a: 1, b: 100 } };

/** The apps that the enterprise bought: switching on and off, and licences (specification section 7, version/buy). */
export default function AppCentrePage() {
  const { data, error, refetch } = useCall(boughtApps, ALL);
  const [seatsOf, setSeatsOf] = useState<BoughtApp>();
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const { busy, set } = useAppSwitch(() => setChosenIds([]));
  const close = () => setSeatsOf(undefined);

  const chosen = data?.list.filter(({ id }) => chosenIds.includes(id)) ?? [];
  const toEnable = chosen.filter(({ enabled, expired }) => !enabled && !expired);
  const toDisable = chosen.filter(({ enabled, stays }) => enabled && !stays);

  return (
    <Page
      title="应用中心"
      count={data?.total}
      actions={
        chosen.length > 0 && (
          <span className="app-chosen">
            <span role="status">已选 {chosen.length} 个</span>
            <Button disabled={busy || toEnable.length === 0} onClick={() => set(toEnable, true)}>
              批量启用
            </Button>
            <Button disabled={busy || toDisable.length === 0} onClick={() => set(toDisable, false)}>
              批量停用
            </Button>
          </span>
        )
      }
    >
      {error && !data && <Failure what="应用" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={6} />}
      {data?.total === 0 && <Empty title="还没有应用" words="企业开通的应用会出现在这里。" />}
      {data && data.total > 0 && (
        <DataTable
          what="应用"
          rows={data.list}
          columns={appColumns({ busy, onSwitch: (app, enabled) => set([app], enabled), onSeats: setSeatsOf })}
          openId={seatsOf?.id}
          selection={{ ids: chosen.map(({ id }) => id), onChange: setChosenIds }}
        />
      )}
      <OverrideList />
      {seatsOf && (
        <AppSeatsForm
          app={seatsOf}
          onSaved={() => {
            close();
            toastSuccess('席位已保存，一秒内生效');
            void invalidate(boughtApps);
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}
