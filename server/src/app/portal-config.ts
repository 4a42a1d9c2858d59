import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PortalConfig, portalConfig, variantNames } from '@lianxi/contracts/federation/portal-config';
import * as z from 'zod';

/** Host name → its differing settings; `*` is for all names. Keys are checked when they are merged. */
const portalFile = z.record(z.string(), z.record(z.string(), z.unknown()));
const variantOf = portalConfig.pick({ variant: true });

/** The answer of `/config.json` for a page of this host name. */
export type PortalConfigOf = (hostname: string) => PortalConfig;

/**
 * Reads DATA_DIR/portal.json, the deployment's own names and settings per host name. Without the file the defaults are used.
 * Throws one sentence when the file is invalid.
 */
export async function readPortalConfig(
  dataDir: string,
  registryKeys: PortalConfig['registryKeys'] = [],
): Promise<PortalConfigOf> {
  const path = join(dataDir, 'portal.json');
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    const names = portalFile.parse(JSON.parse(text));
    const configOf = (hostname: string) => {
      const given = { ...names['*'], ...names[hostname] };
      return portalConfig.parse({ ...variantNames[variantOf.parse(given).variant], ...given, registryKeys });
    };
    for (const hostname of Object.keys(names)) configOf(hostname);
    return configOf;
  } catch (error) {
    throw new Error(`The file ${path} is not valid`, { cause: error });
  }
}
