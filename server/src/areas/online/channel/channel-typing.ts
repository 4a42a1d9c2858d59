import type { Kernel } from '../../../platform/kernel.ts';
import type { ChatParties } from '../conversation/party-cache.ts';
import { findAccount } from './account.queries.ts';
import type { Adapters } from './adapters.ts';

/** The interval of typing signs to a channel; WeChat shows one for this long (客服消息输入状态). */
const INTERVAL_MS = 15_000;
const MAX_KEPT = 10_000;

/** Shows visitors on other channels that an agent is writing. It runs at once, in the process of the agent's socket. */
export class ChannelTyping {
  readonly #kernel: Pick<Kernel, 'db' | 'log'>;
  readonly #adapters: Adapters;
  readonly #shown = new Map<string, number>();

  constructor(kernel: Pick<Kernel, 'db' | 'log'>, adapters: Adapters) {
    this.#kernel = kernel;
    this.#adapters = adapters;
  }

  /** Returns at once; errors are only logged. */
  show(tenantId: number, parties: ChatParties): void {
    const { id, accountId, visitorId } = parties;
    if (accountId === null || (this.#shown.get(id) ?? 0) > Date.now()) return;
    if (this.#shown.size >= MAX_KEPT) this.#shown.clear();
    this.#shown.set(id, Date.now() + INTERVAL_MS);
    this.#notify(tenantId, accountId, visitorId).catch((error: unknown) => {
      this.#kernel.log.info({ err: error, conversationId: id }, 'typing not shown');
    });
  }

  async #notify(tenantId: number, accountId: string, visitorId: string): Promise<void> {
    const { db } = this.#kernel;
    const { account, visitor } = await db.tenant(tenantId, async (tenant) => ({
      account: await findAccount(tenant, { id: accountId }),
      visitor: await tenant.tx
        .selectFrom('visitors')
        .select('external_id')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', visitorId)
        .executeTakeFirst(),
    }));
    const adapter = account && this.#adapters.get(account.channel);
    if (adapter && visitor?.external_id) await adapter.typing?.(account, visitor.external_id);
  }
}
