import type { PortalConfig } from '@lianxi/contracts/federation/portal-config';
import { endorsedText } from '@lianxi/contracts/registry/registry.contract';
import * as z from 'zod';
import { loadConfig, registryKeys } from '../boot/config.ts';

type Key = PortalConfig['registryKeys'][number];

/** In this browser's storage, until sign-out empties it. */
const KEY = 'lianxi.registry-keys';
const pins = z.record(z.string(), z.string());

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Is this the text's Ed25519 signature (base64) by the key? */
export async function isSignedBy(key: string, signature: string, text: string): Promise<boolean> {
  const [raw, signed, bytes] = [bytesOf(key), bytesOf(signature), new TextEncoder().encode(text)];
  try {
    const imported = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, signed, bytes);
  } catch {
    // A page without HTTPS has no WebCrypto, an older browser no Ed25519.
    const { ed25519 } = await import('@noble/curves/ed25519.js');
    return ed25519.verify(signed, bytes, raw);
  }
}

/** Keys by their ids that this browser believes: the build's, else those that it pinned. */
function readPins(): Record<string, string> {
  if (Object.keys(__REGISTRY_KEYS__).length > 0) return { ...__REGISTRY_KEYS__, ...readStored() };
  return readStored();
}

function readStored(): Record<string, string> {
  try {
    return pins.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

function pin(keyId: string, key: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readStored(), [keyId]: key }));
  } catch {
    // A full storage pins nothing: the page believes by endorsements alone from then on.
  }
}

/** Believes what a believed key endorsed, over any number of rotations. */
async function followEndorsements(believed: Record<string, string>, published: readonly Key[]): Promise<void> {
  for (let found = true; found; ) {
    found = false;
    for (const { keyId, key, endorsement } of published) {
      const endorser = endorsement && believed[endorsement.by];
      if (believed[keyId] || !endorser) continue;
      if (!(await isSignedBy(endorser, endorsement.signature, endorsedText(keyId, key)).catch(() => false))) continue;
      believed[keyId] = key;
      pin(keyId, key);
      found = true;
    }
  }
}

/**
 * The public key of this id that a reply may be signed with; null: none that this browser believes. `/config.json` comes from
 * where the reply comes from, so a key in it counts when a believed one endorsed it (docs/decisions/0020), or when this is the
 * first key of a sign-in in a host that was built without keys.
 */
export async function findRegistryKey(keyId: string): Promise<string | null> {
  const believed = readPins();
  if (believed[keyId]) return believed[keyId];
  // The key may be newer than the page, or the page came up without its configuration.
  if (!registryKeys().some((known) => known.keyId === keyId)) await loadConfig();
  if (Object.keys(believed).length === 0) return registryKeys().find((known) => known.keyId === keyId)?.key ?? null;
  await followEndorsements(believed, registryKeys());
  return believed[keyId] ?? null;
}

/** From now on, until sign-out, this browser believes this key and whom it endorses. */
export function pinRegistryKey(keyId: string, key: string): void {
  if (!readPins()[keyId]) pin(keyId, key);
}
