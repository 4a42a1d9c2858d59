import { Button } from '@douyinfe/semi-ui';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { deleteReleaseToken, releaseTokens } from '@lianxi/contracts/registry/release-token.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Can } from '@lianxi/shared/ui/can';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useState } from 'react';
import { useLive } from '../release/use-live.ts';
import { GrantList } from './grant-list.tsx';
import { TokenDialog } from './token-dialog.tsx';
import { TokenForm } from './token-form.tsx';
import '../release/release.css';

type Token = ReplyOf<typeof releaseTokens>[number];

/** The dialog over the list. */
type Over = { kind: 'form' } | { kind: 'token'; team: string; token: string };

const columns: readonly Column<Token>[] = [
  { key: 'team', title: '团队', width: 180, render: ({ team }) => team },
  { key: 'remoteId', title: '应用', width: 140, render: ({ remoteId }) => <code>{remoteId}</code> },
  { key: 'createdBy', title: '签发人', width: 120, render: ({ createdBy }) => createdBy },
  { key: 'createTime', title: '签发时间', width: 140, render: ({ createTime }) => <RelativeTime at={createTime} /> },
  { key: 'expireTime', title: '到期时间', width: 140, render: ({ expireTime }) => <RelativeTime at={expireTime} /> },
  {
    key: 'lastUseTime',
    title: '最近使用',
    width: 140,
    render: ({ lastUseTime }) => (lastUseTime ? <RelativeTime at={lastUseTime} /> : '从未使用'),
  },
];

/** The tokens with which teams release their remotes: only valid ones. */
export default function TokenPage() {
  const { data, error, refetch } = useLive(releaseTokens, {});
  const mayEdit = useHolds('platform_release_edit');
  const [over, setOver] = useState<Over>();
  const removing = useAction(
    ({ id }: Token) => call(deleteReleaseToken, { params: { id } }).finally(() => invalidate(releaseTokens)),
    { success: '令牌已作废' },
  );
  async function remove(token: Token) {
    const title = `作废${token.team}的令牌？`;
    const words = `用它发布 ${token.remoteId} 会立即被拒绝，不能恢复。已发布的版本不受影响。`;
    if (await confirm({ title, words, act: '作废', danger: true })) await removing.run(token);
  }
  const actions: Column<Token> = {
    key: 'actions',
    title: '操作',
    width: 80,
    actions: true,
    render: (token) => (
      <span className="lx-row-actions">
        <button
          type="button"
          aria-label={`作废 ${token.team} ${token.remoteId}`}
          disabled={removing.disabled}
          onClick={() => void remove(token)}
        >
          作废
        </button>
      </span>
    ),
  };
  const create = (
    <Can code="platform_release_edit">
      <Button theme="solid" onClick={() => setOver({ kind: 'form' })}>
        新建令牌
      </Button>
    </Can>
  );

  return (
    <Page title="发布令牌" actions={data && data.length > 0 && create}>
      <div className="release-view">
        <p className="release-view-bar">团队凭令牌用命令行发布自己的应用，一个令牌只对一个应用有效。</p>
        <div className="release-view-rows">
          {!data && !error && <Loading rows={4} />}
          {!data && error && <Failure what="发布令牌" error={error} onRetry={() => void refetch()} />}
          {data?.length === 0 && (
            <Empty title="还没有发布令牌" words="为团队新建令牌后，他们就能发布自己的应用。" action={create} />
          )}
          {data && data.length > 0 && (
            <DataTable what="发布令牌" rows={data} columns={mayEdit ? [...columns, actions] : columns} />
          )}
          <GrantList mayEdit={mayEdit} />
        </div>
      </div>
      {over?.kind === 'form' && (
        <TokenForm
          onCreated={(team, token) => {
            setOver({ kind: 'token', team, token });
            void invalidate(releaseTokens);
          }}
          onClose={() => setOver(undefined)}
        />
      )}
      {over?.kind === 'token' && <TokenDialog team={over.team} token={over.token} onClose={() => setOver(undefined)} />}
    </Page>
  );
}
