import {
  approveOverrideGrant,
  deleteOverrideGrant,
  type OverrideGrant,
  overrideGrants,
} from '@lianxi/contracts/registry/override-grant.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useLive } from '../release/use-live.ts';

const columns: readonly Column<OverrideGrant>[] = [
  { key: 'remoteId', title: '应用', width: 140, render: ({ remoteId }) => <code>{remoteId}</code> },
  { key: 'tenantId', title: '租户', width: 90, render: ({ tenantId }) => tenantId },
  { key: 'username', title: '用户名', width: 120, render: ({ username }) => username },
  { key: 'origin', title: '代码来源', width: 220, render: ({ origin }) => origin },
  { key: 'createdBy', title: '申请人', width: 140, render: ({ createdBy }) => createdBy },
  { key: 'expireTime', title: '到期时间', width: 120, render: ({ expireTime }) => <RelativeTime at={expireTime} /> },
  { key: 'state', title: '状态', width: 140, render: ({ approvedBy }) => (approvedBy ? `${approvedBy} 已批准` : '待批准') },
];
const paramsOf = ({ remoteId, id }: OverrideGrant) => ({ params: { remoteId, id } });

/** Grants to run a remote from a developer's machine: those that hold, and those that wait for an approval. */
export function GrantList({ mayEdit }: { mayEdit: boolean }) {
  const { data } = useLive(overrideGrants, {});
  const approving = useAction(
    (grant: OverrideGrant) => call(approveOverrideGrant, paramsOf(grant)).finally(() => invalidate(overrideGrants)),
    { success: '已批准试运行' },
  );
  const removing = useAction(
    (grant: OverrideGrant) => call(deleteOverrideGrant, paramsOf(grant)).finally(() => invalidate(overrideGrants)),
    { success: '试运行已收回' },
  );
  const actions: Column<OverrideGrant> = {
    key: 'actions',
    title: '操作',
    width: 120,
    actions: true,
    render: (grant) => (
      <span className="lx-row-actions">
        {grant.approvedBy === null && (
          <button
            type="button"
            aria-label={`批准 ${grant.username} ${grant.remoteId}`}
            disabled={approving.disabled}
            onClick={() => void approving.run(grant)}
          >
            批准
          </button>
        )}
        <button
          type="button"
          aria-label={`收回 ${grant.username} ${grant.remoteId}`}
          disabled={removing.disabled}
          onClick={() => void removing.run(grant)}
        >
          收回
        </button>
      </span>
    ),
  };

  if (!data?.length) return null;
  return (
    <section aria-label="试运行授权">
      <h3>试运行授权</h3>
      <DataTable what="试运行授权" rows={data} columns={mayEdit ? [...columns, actions] : columns} />
    </section>
  );
}
