import { Button } from '@douyinfe/semi-ui';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { readReleaseRemote } from '@lianxi/contracts/registry/release.contract';
import { releaseMatrix } from '@lianxi/contracts/registry/release-matrix.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { useOpenTab, useTabTitle } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { type ReactNode, useState } from 'react';
import { StaleNote } from '../release/stale-note.tsx';
import { useLive } from '../release/use-live.ts';
import { CanaryForm } from './canary-form.tsx';
import { Overtaken } from './overtaken.tsx';
import { PointerCards } from './pointer-cards.tsx';
import { eventsSince } from './remote-detail.ts';
import { RevokeForm } from './revoke-form.tsx';
import { useMoves } from './use-moves.ts';

/** The form over the page. */
type Over = { kind: 'canary' | 'revoke'; version: string };

/** The part below the cards: `acts` change something, for users with the right. */
type Body = (remote: ReplyOf<typeof readReleaseRemote>, acts: ReleaseActs | null) => ReactNode;

/** The actions on one release. */
export interface ReleaseActs {
  onCanary: (version: string) => void;
  onPromote: (version: string) => void;
  onRevoke: (version: string) => void;
}

/** The releases of one remote, `?id=`: which ones run, and below them the part of this page. */
export function ReleaseFrame({ children }: { children: Body }) {
  const [remoteId] = useAddressValue('id');
  const openTab = useOpenTab();
  if (remoteId) return <RemoteReleases key={remoteId} remoteId={remoteId} body={children} />;
  return (
    <Page title="应用发布">
      <Empty
        title="没有选择应用"
        words="在发布台的版本总览里点应用名称，就能看到它的版本、灰度和健康。"
        action={<Button onClick={() => openTab('/platform/release')}>打开发布台</Button>}
      />
    </Page>
  );
}

/** The live state of one remote's releases. */
function RemoteReleases({ remoteId, body }: { remoteId: string; body: Body }) {
  const { data: remote, error, dataUpdatedAt, refetch } = useLive(readReleaseRemote, { params: { remoteId } });
  const { data: matrix } = useCall(releaseMatrix, {});
  const mayEdit = useHolds('platform_release_edit');
  const moves = useMoves(remote);
  const [over, setOver] = useState<Over>();
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
      {body(remote, mayEdit ? { onCanary, onPromote, onRevoke } : null)}
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
