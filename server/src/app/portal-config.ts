import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PortalConfig, portalConfig } from '@lianxi/contracts/federation/portal-config';
import * as z from 'zod';

/** Host name → what differs there; `*` holds for every name. */
const portalFile = z.record(z.string(), portalConfig.partial());

/** What `/config.json` answers a page of this host name. */
export type PortalConfigOf = (hostname: string) => PortalConfig;

/**
 * Reads DATA_DIR/portal.json, by which a deployment names itself, per host name. Without the file the
 * defaults hold. Throws one sentence when the file is not valid.
 */
export async function readPortalConfig(dataDir: string): Promise<PortalConfigOf> {
  const path = join(dataDir, 'portal.json');
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    const variants = portalFile.parse(JSON.parse(text));
    return (hostname) => portalConfig.parse({ ...variants['*'], ...variants[hostname] });
  } catch (error) {
    throw new Error(`The file ${path} is not valid`, { cause: error });
  }
}
