import type { TenantTx } from '../../../platform/db/db.ts';
import type { FanOut } from '../socket/fan-out.ts';
import { type CallRow, findListeners } from './call.queries.ts';
import { appendMessage } from './message.queries.ts';

/** The platform's texts in a call; all parties read them. */
export const systemTexts = {
  started: '已发起视频，正在为您接通客服',
  answered: (agentName: string) => `客服 ${agentName} 为您服务`,
  transferred: (agentName: string) => `通话已转接，由客服 ${agentName} 继续为您服务`,
  joined: (name: string) => `${name} 加入通话`,
  agreed: (name: string) => `${name} 同意录制`,
  left: (name: string) => `${name} 退出通话`,
  ended: { agent: '客服已结束通话', customer: '客户已挂断', system: '通话已结束' },
} as const;

/** Writes into the chat of a call that the caller has locked. After the commit its parties are notified. */
export async function say(
  tenant: TenantTx,
  fanOut: FanOut,
  call: Pick<CallRow, 'id' | 'sessionId'>,
  text: string,
): Promise<void> {
  const { message } = await appendMessage(tenant, call, {
    clientMsgId: `system-${crypto.randomUUID()}`,
    author: 'system',
    identity: 'system',
    authorName: '系统',
    type: 'system',
    body: text,
  });
  const listeners = await findListeners(tenant, call.id);
  tenant.afterCommit(() => fanOut.message(message, listeners, ''));
}
