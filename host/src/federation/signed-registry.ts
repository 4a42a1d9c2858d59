import { type Registry, registryStatement, type SignedRegistry } from '@lianxi/contracts/registry/registry.contract';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import { findRegistryKey, isSignedBy, pinRegistryKey } from './registry-keys.ts';

/** The answer is not from this portal, is for another agent, or repeats an old answer. */
export class UnsignedRegistry extends Error {
  override name = 'UnsignedRegistry';
}

/** The clocks of agents' machines may be wrong by hours; so the server's own times tell new replies from old ones. */
const WRONG_CLOCK_MS = 24 * 3_600_000;
/** Servers stamp in steps, and their clocks differ a little. */
const STEP_MS = 10 * 60_000;

/** The server's time of the newest answer in use. */
let newest = 0;

/**
 * The registry of a reply. Throws {@link UnsignedRegistry} when this portal did not sign it for this agent, or when it is older
 * than one that was trusted before (docs/decisions/0009, 0020).
 */
export async function openRegistry(signed: SignedRegistry): Promise<Registry> {
  const { registry, issuedAt } = await read(signed);
  const issued = Date.parse(issuedAt);
  if (Math.abs(Date.now() - issued) > WRONG_CLOCK_MS + STEP_MS || issued < newest - STEP_MS) {
    throw new UnsignedRegistry('The registry is an old one');
  }
  newest = Math.max(newest, issued);
  return registry;
}

/** The registry of a stored copy. Throws {@link UnsignedRegistry}, also when the copy has expired. */
export async function openKeptRegistry(signed: SignedRegistry): Promise<Registry> {
  const { registry, issuedAt, expiresAt } = await read(signed);
  if (Date.parse(expiresAt) < Date.now()) throw new UnsignedRegistry('The registry was kept for too long');
  newest = Math.max(newest, Date.parse(issuedAt));
  return registry;
}

async function read({ payload, signature, keyId }: SignedRegistry) {
  const key = await findRegistryKey(keyId);
  if (!key || !(await isSignedBy(key, signature, payload))) {
    throw new UnsignedRegistry('The registry is not signed by this portal');
  }
  const statement = registryStatement.parse(JSON.parse(payload));
  const { userinfo } = sessionStore.getState();
  if (statement.agentId !== userinfo?.user_id || statement.tenantId !== userinfo.tenant_id) {
    throw new UnsignedRegistry('The registry is for somebody else');
  }
  pinRegistryKey(keyId, key);
  return statement;
}
