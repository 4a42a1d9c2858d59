import { CodedError } from '@lianxi/contracts/kit/errors';
import type { TenantTx } from '../../../platform/db/db.ts';
import { agentOfExtension } from '../extension/registration.queries.ts';
import type { SwitchEvent } from '../switch/cti-provider.ts';
import type { Step } from './call.machine.ts';
import { nextCallId } from './call.store.ts';
import type { CallKeeper, KeeperOptions } from './call-keeper.ts';
import { findAgentParty } from './distributor.queries.ts';
import { findCallSettings, whoCalls } from './entry.ts';
import { openFromSet } from './open-call.ts';
import type { Party } from './party.ts';
import { findTarget } from './target.ts';

/** Calls that an agent begins or transfers at the set itself. */
export class DeskSetCalls {
  readonly #options: Pick<KeeperOptions, 'db' | 'provider'>;
  readonly #keeper: CallKeeper;

  constructor(options: Pick<KeeperOptions, 'db' | 'provider'>, keeper: CallKeeper) {
    this.#options = options;
    this.#keeper = keeper;
  }

  /** An agent dialled at the set on their desk. When the call is impossible, they hear a prompt. */
  async dialled(event: SwitchEvent & { type: 'dialled' }): Promise<void> {
    const { db, provider } = this.#options;
    const { channelId, extensionId } = event;
    const owner = await agentOfExtension(db, extensionId);
    const free =
      owner !== null &&
      (await this.#keeper.open(owner.tenantId, channelId, (tenant) => callFromSet(tenant, owner.agentId, event)));
    if (!free || !this.#keeper.callOf(channelId)) await provider.hangUp(channelId, free ? 'congestion' : 'busy');
  }

  /** A set asks for a transfer. When the target cannot be reached, nothing rings and the call goes on. */
  async transfers({ channelId, number }: SwitchEvent & { type: 'transfer-wanted' }): Promise<void> {
    const { db } = this.#options;
    const call = this.#keeper.callOf(channelId);
    if (!call) return;
    let found: string | null = null;
    await this.#keeper.look(call.tenantId, call.id, async ({ legs }) => {
      const party = legs.find((leg) => leg.channelId === channelId)?.party;
      found = party?.kind === 'agent' ? party.agentId : null;
    });
    const agentId = found as string | null;
    if (agentId === null) return;
    const to = await db.tenant(call.tenantId, (tenant) => targetOfSet(tenant, agentId, number));
    if (to === null) return;
    await this.#keeper.send(call.tenantId, call.id, { type: 'command', agentId, command: { do: 'transfer', to } });
  }
}

/** The call that an agent dialled at the set on their desk; null: it is impossible, and the set hears the reason. */
async function callFromSet(
  tenant: TenantTx,
  agentId: string,
  { channelId, number: dialled }: SwitchEvent & { type: 'dialled' },
): Promise<Step | null> {
  const agent = await findAgentParty(tenant, agentId);
  const target = await targetOfSet(tenant, agentId, dialled);
  if (!agent || !target) return null;
  const inside = target.kind === 'agent';
  if (inside && target.agentId === agentId) return null;
  const number = inside ? target.extension : target.number;
  const who = inside ? { name: target.name, customerId: null, level: '' } : await whoCalls(tenant, number);
  const [way] = target.ways ?? [];
  const given = { number, ...who, userfield: '', did: way?.shown ?? '', trunk: way?.trunk ?? '' };
  const id = await nextCallId(tenant);
  const to: Party = inside ? target : { ...target, kind: 'customer', name: who.name };
  const settings = await findCallSettings(tenant);
  return openFromSet({ ...given, id, tenantId: tenant.tenantId, settings }, channelId, agent, to, Date.now());
}

/** The target of the keys that were pressed at a set; null: no party that can be rung. */
async function targetOfSet(tenant: TenantTx, agentId: string, keys: string): Promise<Party | null> {
  try {
    const { party, free } = await findTarget(tenant, agentId, keys);
    return free ? party : null;
  } catch (error) {
    if (error instanceof CodedError) return null;
    throw error;
  }
}
