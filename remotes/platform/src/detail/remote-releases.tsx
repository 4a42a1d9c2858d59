import { TabPane, Tabs } from '@douyinfe/semi-ui';
import { readReleaseRemote } from '@lianxi/contracts/registry/release.contract';
import { releaseMatrix } from '@lianxi/contracts/registry/release-matrix.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { useTabTitle } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { useState } from 'react';
import { HealthView } from '../health/health-view.tsx';
import { StaleNote } from '../release/stale-note.tsx';
import { useLive } from '../release/use-live.ts';
import { CanaryForm } from './canary-form.tsx';
import { EventList } from './event-list.tsx';
import { FitTable } from './fit-table.tsx';
import { Overtaken } from './overtaken.tsx';
import { PointerCards } from './pointer-cards.tsx';
import { ReleaseTable } from './release-table.tsx';
import { eventsSince } from './remote-detail.ts';
import { RevokeForm } from './revoke-form.tsx';
import { useMoves } from './use-moves.ts';

/** What lies over the page. */
type Over = { kind: 'canary' | 'revoke'; version: string };

/** Everything about the releases of one remote, as it changes. */
export function RemoteReleases({ remoteId }: { remoteId: string }) {
  const { data: remote, error, dataUpdatedAt, refetch } = useLive(readReleaseRemote, { params: { remoteId } });
  const { data: matrix } = useCall(releaseMatrix, {});
  const mayEdit = useHolds('platform_release_edit');
  const moves = useMoves(remote);
  const [over, setOver] = useState<Over>();
  const [view, show] = useAddressValue('view');
  const close = () => setOver(undefined);
  const title = remote ? `${remote.name}发布` : '应用发布';
  useTabTitle(title);

  if (!remote) {
    return (
      <Page title={title}>
        {error ? <Failure what="应用" error={error} onRetry={() => void refetch()} /> : <Loading rows={10} />}
      </Page>
    );
  }
  const tenants = matrix?.tenants ?? [];
  const tenantName = (id: number) => tenants.find((tenant) => tenant.id === id)?.name ?? String(id);
  const onCanary = (version: string) => setOver({ kind: 'canary', version });
  const onRevoke = (version: string) => setOver({ kind: 'revoke', version });
  const onPromote = (version: string) => void moves.promote(version);

  return (
    <Page title={title} actions={<StaleNote error={error} at={dataUpdatedAt} />}>
      {moves.overtaken && (
        <Overtaken
          title="您的操作没有执行：其他人先改变了发布状态。页面已更新，请按现在的状态重新决定。"
          events={eventsSince(remote.events, moves.overtaken)}
          onClose={moves.forget}
        />
      )}
      <PointerCards
        remote={remote}
        tenantName={tenantName}
        busy={moves.busy}
        onCanary={onCanary}
        onPromote={onPromote}
        onRollback={(to) => void moves.rollback(to)}
        onStop={(version) => void moves.stopCanary(version)}
      />
      <Tabs
        type="line"
        activeKey={view ?? 'releases'}
        onChange={(key) => show(key === 'releases' ? undefined : key)}
        lazyRender
        keepDOM={false}
      >
        <TabPane tab="版本" itemKey="releases">
          <ReleaseTable releases={remote.releases} acts={mayEdit ? { onCanary, onPromote, onRevoke } : null} />
        </TabPane>
        <TabPane tab="运行健康" itemKey="health">
          <HealthView remote={remote} />
        </TabPane>
        <TabPane tab="兼容矩阵" itemKey="fit">
          <FitTable remote={remote} />
        </TabPane>
        <TabPane tab="发布记录" itemKey="events">
          <EventList events={remote.events} />
        </TabPane>
      </Tabs>
      {over?.kind === 'canary' && (
        <CanaryForm
          remote={remote}
          version={over.version}
          tenants={tenants.map(({ id, name }) => ({ value: String(id), text: name, note: String(id) }))}
          onClose={close}
        />
      )}
      {over?.kind === 'revoke' && <RevokeForm remote={remote} version={over.version} onClose={close} />}
    </Page>
  );
}
