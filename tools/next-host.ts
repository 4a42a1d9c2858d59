import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NextHost } from './host-matrix.ts';
import { remotes } from './structure/routes.ts';
import { root } from './structure/sources.ts';

const versionOf = (name: string): string => JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).version;

/** The host of this checkout, with the remotes that are released along with it. */
export const nextHost = (): NextHost => ({
  provides: { contracts: versionOf('contracts'), shared: versionOf('shared') },
  brings: Object.fromEntries(remotes().map(({ manifest }) => [manifest.id, manifest.requires])),
});
