import { requestKindNames } from '@lianxi/contracts/attendance/shift-request.contract';
import type { TenantTx } from '../../../platform/db/db.ts';
import { sendNotice } from '../../admin/public.ts';
import type { LockedRequest } from './request.queries.ts';

type Told = Pick<LockedRequest, 'id' | 'kind' | 'agent_id' | 'other_agent_id'>;

const kindOf = (kind: string) => requestKindNames[kind as keyof typeof requestKindNames];
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Tells those whom a request concerns, without the one who acted. */
async function tell(tenant: TenantTx, agentIds: readonly (string | null)[], actor: string, title: string, words: string) {
  const readers = agentIds.filter((id): id is string => id !== null && id !== actor);
  if (readers.length > 0) await sendNotice(tenant, { type: 1, title, content: `<p>${escaped(words)}</p>`, agentIds: readers });
}

/** A colleague is asked for a swap; or a supervisor filed something for an agent. */
export async function tellFiled(tenant: TenantTx, request: Told, actor: { id: string; name: string }): Promise<void> {
  const kind = kindOf(request.kind);
  if (request.kind === 'swap') {
    await tell(
      tenant,
      [request.other_agent_id],
      actor.id,
      '换班待你确认',
      `${actor.name} 提出了换班，请在「我的排班」中同意或拒绝。`,
    );
  }
  await tell(tenant, [request.agent_id], actor.id, `${kind}申请已代提交`, `${actor.name} 为你提交了${kind}申请。`);
}

export async function tellAccepted(tenant: TenantTx, request: Told, actor: { id: string; name: string }, accept: boolean) {
  const [title, words] = accept
    ? ['同事已同意换班', `${actor.name} 同意了换班，等待审批。`]
    : ['同事拒绝了换班', `${actor.name} 拒绝了换班，可以另找同事。`];
  await tell(tenant, [request.agent_id], actor.id, title, words);
}

export async function tellDecided(tenant: TenantTx, request: Told, actor: { id: string; name: string }, approve: boolean) {
  const kind = kindOf(request.kind);
  const title = approve ? `${kind}申请已通过` : `${kind}申请被拒绝`;
  await tell(
    tenant,
    [request.agent_id, request.other_agent_id],
    actor.id,
    title,
    `${actor.name} ${approve ? '通过' : '拒绝'}了${kind}申请。`,
  );
}

export async function tellWithdrawn(tenant: TenantTx, request: Told, actor: { id: string; name: string }): Promise<void> {
  if (request.kind !== 'swap') return;
  await tell(tenant, [request.agent_id, request.other_agent_id], actor.id, '换班已撤回', `${actor.name} 撤回了换班申请。`);
}

export async function tellRevoked(tenant: TenantTx, request: Told, actor: { id: string; name: string }): Promise<void> {
  const kind = kindOf(request.kind);
  await tell(tenant, [request.agent_id], actor.id, `${kind}已撤销`, `${actor.name} 撤销了已通过的${kind}申请。`);
}
