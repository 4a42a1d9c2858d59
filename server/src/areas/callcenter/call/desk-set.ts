import { CodedError } from '@lianxi/contracts/kit/errors';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { SwitchEvent } from '../switch/cti-provider.ts';
import type { Step } from './call.machine.ts';
import { insertCall } from './call.store.ts';
import type { Party } from './call.ts';
import { findAgentParty } from './distributor.queries.ts';
import { findCallSettings, whoCalls } from './entry.ts';
import { openFromSet } from './open-call.ts';
import { findTarget } from './target.ts';

/** The call that an agent dialled at the set on their desk; null: it cannot be, and the set hears so. */
export async function callFromSet(
  tenant: TenantTx,
  cipher: FieldCipher,
  agentId: string,
  { channelId, number: dialled }: SwitchEvent & { type: 'dialled' },
): Promise<Step | null> {
  const agent = await findAgentParty(tenant, agentId);
  const target = await targetOfSet(tenant, cipher, agentId, dialled);
  if (!agent || !target) return null;
  const inside = target.kind === 'agent';
  if (inside && target.agentId === agentId) return null;
  const number = inside ? target.extension : target.number;
  const who = inside ? { name: target.name, customerId: null, level: '' } : await whoCalls(tenant, cipher, number);
  const [way] = target.ways ?? [];
  const given = { number, ...who, userfield: '', did: way?.shown ?? '', trunk: way?.trunk ?? '' };
  const id = await insertCall(tenant, cipher, { ...given, direction: inside ? 'internal' : 'out' });
  const to: Party = inside ? target : { ...target, kind: 'customer', name: who.name };
  const settings = await findCallSettings(tenant);
  return openFromSet({ ...given, id, tenantId: tenant.tenantId, settings }, channelId, agent, to, Date.now());
}

/** Whom the keys of a set mean; null: nobody who can be rung. */
export async function targetOfSet(tenant: TenantTx, cipher: FieldCipher, agentId: string, keys: string): Promise<Party | null> {
  try {
    const { party, free } = await findTarget(tenant, cipher, agentId, keys);
    return free ? party : null;
  } catch (error) {
    if (error instanceof CodedError) return null;
    throw error;
  }
}
