import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Prompt, type SoundSource, SwitchError } from '../cti-provider.ts';
import { speechPath } from './ari-words.ts';

export interface Sounds {
  /** The folder of the switch's prompts, as this server mounts it. */
  readonly folder: string;
  readonly source: SoundSource;
}

/** Writes sounds that are missing into the switch's folder. A written sound never changes. */
export function createSupply({ folder, source }: Sounds): (prompts: readonly Prompt[]) => Promise<void> {
  const coming = new Map<string, Promise<void>>();

  async function put(path: string, fetch: () => Promise<Buffer | null>): Promise<void> {
    const file = join(folder, path);
    if (existsSync(file)) return;
    const sound = await fetch();
    if (!sound) throw new SwitchError('refused', { cause: new Error(`no sound ${path}`) });
    await mkdir(dirname(file), { recursive: true });
    // Asterisk never plays a half-written file.
    await writeFile(`${file}.new`, sound);
    await rename(`${file}.new`, file);
  }

  return async (prompts) => {
    for (const prompt of prompts) {
      const path = prompt.kind === 'speech' ? speechPath(prompt.text) : prompt.kind === 'file' ? prompt.path : null;
      if (path === null) continue;
      const fetch = () => (prompt.kind === 'speech' ? source.speak(prompt.text) : source.find(path));
      const arrives = coming.get(path) ?? put(path, fetch).finally(() => coming.delete(path));
      coming.set(path, arrives);
      await arrives;
    }
  };
}
