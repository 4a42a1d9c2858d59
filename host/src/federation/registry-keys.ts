import type { PortalConfig } from '@lianxi/contracts/federation/portal-config';
import { endorsedText } from '@lianxi/contracts/registry/registry.contract';
import * as z from 'zod';
import { loadConfig, registryKeys } from '../boot/config.ts';

type Key = PortalConfig['registryKeys'][number];

/** The key in this browser's storage; sign-out empties it. */
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
    // A page without HTTPS has no WebCrypto, and an older browser has no Ed25519.
    const { ed25519 } = await import('@noble/curves/ed25519.js');
    return ed25519.verify(signed, bytes, raw);
  }
}

/** The keys that this browser trusts, by id: the build's keys, else the pinned ones. */
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
    // A full storage pins nothing: from then on the page trusts by endorsements alone.
  }
}

/** Trusts each key that a trusted key endorsed, over any number of rotations. */
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
 * The public key of this id that may sign a reply; null: no key that this browser trusts. `/config.json` is from the same server
 * as the reply. So one of its keys is valid only when a trusted key endorsed it (docs/decisions/0020), or when it is the first
 * key of a sign-in and the host was built without keys.
 */
export async function findRegistryKey(keyId: string): Promise<string | null> {
  const believed = readPins();
  if (believed[keyId]) return believed[keyId];
  // The key may be newer than the page, or the page started without its configuration.
  if (!registryKeys().some((known) => known.keyId === keyId)) await loadConfig();
  if (Object.keys(believed).length === 0) return registryKeys().find((known) => known.keyId === keyId)?.key ?? null;
  await followEndorsements(believed, registryKeys());
  return believed[keyId] ?? null;
}

/** Until sign-out, this browser trusts this key and the keys that it endorses. */
export function pinRegistryKey(keyId: string, key: string): void {
  if (!readPins()[keyId]) pin(keyId, key);
}
