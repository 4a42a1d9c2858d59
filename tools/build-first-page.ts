import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSizes } from '@lianxi/release/build-output';

/**
 * What the portal loads before anybody works stays small, whatever areas there are: a budget, and no module that belongs
 * to one area. The telephone is the shell's; the page of the area in front is counted by `bench shell`.
 */

/** Files of the host by the name of their chunk: for the sign-in page, then for the first page as well. */
const SIGN_IN = ['main'];
const FIRST_PAGE = [...SIGN_IN, 'portal', 'shell', 'semi-basic', 'telephony'];

const KB = 1024;
export const SIGN_IN_BYTES = 135 * KB;
export const FIRST_PAGE_BYTES = 287 * KB;

const chunkNamed = (names: readonly string[]) => new RegExp(`^(${names.join('|')})\\.[0-9a-f]+\\.(js|css)(\\.map)?$`);

/** Of these source files those that belong to one area. */
export function modulesOfAreas(sources: readonly string[], areas: readonly string[]): string[] {
  const ofArea = new RegExp(`/contracts/src/(${areas.join('|')})/|/shared/src/(chat|form|leave|site)/|/remotes/`);
  return sources.filter((source) => ofArea.test(source));
}

/** Throws with what is too large, or does not belong there. `maps`: the source maps of what lies in `assets`. */
export async function checkFirstPage(assets: string, maps: string, areas: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const [what, names, limit] of [
    ['the sign-in page', SIGN_IN, SIGN_IN_BYTES],
    ['the first page', FIRST_PAGE, FIRST_PAGE_BYTES],
  ] as const) {
    const { entry } = await gzipSizes(assets, chunkNamed(names));
    if (entry > limit) faults.push(`${what} loads ${Math.ceil(entry / KB)} KB gz of the host, the limit is ${limit / KB} KB`);
  }
  for (const file of (await readdir(maps)).filter((name) => chunkNamed(FIRST_PAGE).test(basename(name)))) {
    const { sources }: { sources: string[] } = JSON.parse(await readFile(join(maps, file), 'utf8'));
    for (const source of modulesOfAreas(sources, areas)) faults.push(`the first page loads ${source}, which belongs to one area`);
  }
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\nLoad it after the first page (host/src/boot/first-page.ts).`);
}
