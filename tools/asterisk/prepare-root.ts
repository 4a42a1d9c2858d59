import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../checks/command.ts';
import { alone, cacheFolder } from '../start/cache-folder.ts';
import type { DebianSource } from './debian-source.ts';
import { type AsteriskProgram, instanceMountPoint, rootedAsterisk } from './program.ts';

/** Suites of Debian that carry Asterisk; stable does not. */
const SUITES = ['testing', 'sid'];

const stages: Record<string, string> = {
  Retrieving: '下载 · downloading',
  Extracting: '解包 · extracting',
  Unpacking: '安装 · installing',
  Configuring: '配置 · configuring',
};

const preparedRoot = () => join(cacheFolder(), `asterisk-${process.arch}`);

/** What an earlier start has prepared. */
export function preparedAsterisk(): AsteriskProgram | undefined {
  return process.getuid?.() === 0 ? rootedAsterisk(preparedRoot()) : undefined;
}

/**
 * Makes a Debian with Asterisk in the cache folder, which takes a minute and 500 MB, once. It gets its
 * name when it is whole and answers with its version; what a killed preparation left is removed.
 * `say` hears each stage. Throws an Error with one sentence.
 */
export async function prepareAsterisk(
  source: DebianSource,
  signal: AbortSignal,
  say: (stage: string) => void,
): Promise<AsteriskProgram> {
  return alone('asterisk', signal, async () => {
    const existing = preparedAsterisk();
    if (existing) return existing;
    const root = preparedRoot();
    const draft = `${root}.new`;
    let why = '';
    try {
      for (const suite of SUITES) {
        rmSync(draft, { recursive: true, force: true });
        const { ok, output } = await debootstrap(suite, draft, source, signal, say);
        signal.throwIfAborted();
        if (ok) {
          mkdirSync(instanceMountPoint(draft));
          if (!rootedAsterisk(draft)) throw new Error('the Asterisk that was installed does not run');
          rmSync(root, { recursive: true, force: true });
          renameSync(draft, root);
          const program = rootedAsterisk(root);
          if (program) return program;
        }
        why = /^E: (.+)$/m.exec(output)?.[1] ?? output.trim().split('\n').pop() ?? '';
      }
      throw new Error(`debootstrap: ${why}`);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  });
}

/** In namespaces of its own: its mounts and processes are gone when it ends, or when we do. */
async function debootstrap(
  suite: string,
  folder: string,
  { mirror, keyring, proxy }: DebianSource,
  signal: AbortSignal,
  say: (stage: string) => void,
) {
  if (!existsSync('/usr/sbin/debootstrap')) throw new Error('debootstrap could not be installed');
  return runCommand(
    [
      ...['setpriv', '--pdeathsig=KILL', 'unshare', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'],
      ...['/usr/sbin/debootstrap', '--variant=minbase', `--keyring=${keyring}`, '--include=asterisk', suite, folder, mirror],
    ],
    {
      environment: proxy ? { http_proxy: proxy, https_proxy: proxy } : {},
      signal,
      onLine: (line) => {
        const stage = stages[/^I: (\w+)/.exec(line)?.[1] ?? ''];
        if (stage) say(stage);
      },
    },
  );
}
