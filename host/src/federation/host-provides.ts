import { satisfy } from '@module-federation/runtime-tools/runtime';

/**
 * The server resolves for the host that it serves; this page may be from an older host. Returns, as text, what a remote needs and
 * this page lacks; null when nothing is missing.
 */
export function unmetRequirement(requires: Readonly<Record<string, string>>): string | null {
  const unmet = Object.entries(requires).find(([name, range]) => !satisfy(__HOST_PROVIDES__[name] ?? '0.0.0', range));
  return unmet ? `${unmet[0]} ${unmet[1]} is required, this page has ${__HOST_PROVIDES__[unmet[0]] ?? 'none'}` : null;
}
