import { type Registry, registry, type SignedRegistry } from '@lianxi/contracts/registry/registry.contract';
import { loadConfig, registryKeys } from '../boot/config.ts';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** What answered is not this portal, or was changed on its way. */
export class UnsignedRegistry extends Error {
  override name = 'UnsignedRegistry';
}

/** The registry behind a reply. Throws {@link UnsignedRegistry} when it is not signed by this portal (docs/decisions/0009). */
export async function openRegistry({ payload, signature, keyId }: SignedRegistry): Promise<Registry> {
  const find = () => registryKeys().find((known) => known.keyId === keyId)?.key;
  // The key may be newer than the page, or the page came up without its configuration.
  if (!find()) await loadConfig();
  const key = find();
  if (!key || !(await verify(bytesOf(key), bytesOf(signature), new TextEncoder().encode(payload)))) {
    throw new UnsignedRegistry('The registry is not signed by this portal');
  }
  return registry.parse(JSON.parse(payload));
}

async function verify(key: BufferSource & Uint8Array, signature: BufferSource & Uint8Array, bytes: BufferSource & Uint8Array) {
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, signature, bytes);
  } catch {
    // A page without HTTPS has no WebCrypto, an older browser no Ed25519.
    const { ed25519 } = await import('@noble/curves/ed25519.js');
    return ed25519.verify(signature, bytes, key);
  }
}
