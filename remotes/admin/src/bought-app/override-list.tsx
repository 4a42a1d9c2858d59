import {
  approveTenantOverride,
  type OverrideGrant,
  refuseTenantOverride,
  tenantOverrideGrants,
} from '@lianxi/contracts/registry/override-grant.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { confirm } from '@lianxi/shared/ui/confirm';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';

const columns: readonly Column<OverrideGrant>[] = [
  { key: 'remoteId', title: '应用', width: 120, render: ({ remoteId }) => <code>{remoteId}</code> },
  { key: 'username', title: '用户名', width: 120, render: ({ username }) => username },
  { key: 'origin', title: '代码来源', width: 220, render: ({ origin }) => origin },
  { key: 'createdBy', title: '申请人', width: 140, render: ({ createdBy }) => createdBy },
  { key: 'expireTime', title: '到期时间', width: 120, render: ({ expireTime }) => <RelativeTime at={expireTime} /> },
  { key: 'state', title: '状态', width: 140, render: ({ approvedBy }) => (approvedBy ? `${approvedBy} 已批准` : '待批准') },
];

/** What developers ask to run in this enterprise, and what they may run now; nothing where there is none. */
export function OverrideList() {
  const { data } = useCall(tenantOverrideGrants, {});
  const approving = useAction(
    ({ id }: OverrideGrant) => call(approveTenantOverride, { params: { id } }).finally(() => invalidate(tenantOverrideGrants)),
    { success: '已批准试运行' },
  );
  const refusing = useAction(
    ({ id }: OverrideGrant) => call(refuseTenantOverride, { params: { id } }).finally(() => invalidate(tenantOverrideGrants)),
    { success: '试运行已收回' },
  );

  async function approve(grant: OverrideGrant) {
    const title = `允许 ${grant.username} 试运行 ${grant.remoteId}？`;
    const words = `${grant.username} 的浏览器会运行来自 ${grant.origin} 的代码，它能读到此人能看到的全部数据。请先与申请人核实。`;
    if (await confirm({ title, words, act: '批准' })) await approving.run(grant);
  }

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
            onClick={() => void approve(grant)}
          >
            批准
          </button>
        )}
        <button
          type="button"
          aria-label={`${grant.approvedBy === null ? '拒绝' : '收回'} ${grant.username} ${grant.remoteId}`}
          disabled={refusing.disabled}
          onClick={() => void refusing.run(grant)}
        >
          {grant.approvedBy === null ? '拒绝' : '收回'}
        </button>
      </span>
    ),
  };

  if (!data?.length) return null;
  return (
    <section className="app-overrides" aria-label="试运行">
      <h3>试运行</h3>
      <p className="app-quiet">开发人员申请在本企业的门户里运行尚未发布的代码。批准后，只有列出的用户能用授权码运行一次。</p>
      <DataTable what="试运行" rows={data} columns={[...columns, actions]} />
    </section>
  );
}
