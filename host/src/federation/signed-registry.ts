import { type Registry, registryStatement, type SignedRegistry } from '@lianxi/contracts/registry/registry.contract';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import { findRegistryKey, isSignedBy, pinRegistryKey } from './registry-keys.ts';

/** What answered is not this portal, speaks to somebody else, or repeats what it said long ago. */
export class UnsignedRegistry extends Error {
  override name = 'UnsignedRegistry';
}

/** Clocks of desks go wrong by hours; replies are told apart by the server's own times. */
const WRONG_CLOCK_MS = 24 * 3_600_000;
/** Servers stamp by steps, and their clocks differ a little. */
const STEP_MS = 10 * 60_000;

/** Server's time of the newest answer that this page put into use. */
let newest = 0;

/**
 * The registry of a reply. Throws {@link UnsignedRegistry} when it is not signed by this portal for who is signed in here,
 * or is older than one that was believed before (docs/decisions/0009, 0020).
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

/** The registry of a kept copy. Throws {@link UnsignedRegistry}, also when it is past its time. */
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
