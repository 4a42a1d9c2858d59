import { existsSync } from 'node:fs';
import { runCommand } from '../checks/command.ts';
import { type DebianSource, findDebianSource } from './debian-source.ts';
import { prepareAsterisk, preparedAsterisk } from './prepare-root.ts';
import { type AsteriskProgram, systemAsterisk } from './program.ts';

/** How this machine comes to an Asterisk. */
export type AsteriskPlan =
  | { readonly kind: 'ready'; readonly program: AsteriskProgram }
  | { readonly kind: 'to prepare'; readonly source: DebianSource }
  | { readonly kind: 'impossible'; readonly why: string };

const REACH_LIMIT_MS = 5_000;
const debootstrap = '/usr/sbin/debootstrap';
/** With these prompts are spoken; without them they are tones. */
const speech = { 'espeak-ng': '/usr/bin/espeak-ng', sox: '/usr/bin/sox' };

/** Looks for one, and whether one could be made: by root, on Debian, with its mirror in reach. */
export async function planAsterisk(): Promise<AsteriskPlan> {
  const program = systemAsterisk() ?? preparedAsterisk();
  if (program) return { kind: 'ready', program };
  const source = process.getuid?.() === 0 ? findDebianSource() : undefined;
  if (!source) {
    return {
      kind: 'impossible',
      why: '没有 Asterisk 20+,也无法准备(需要 Debian 的 root) · no Asterisk 20+ on PATH, none can be prepared',
    };
  }
  const reached =
    source.proxy !== undefined ||
    (await fetch(`${source.mirror}/dists/testing/Release`, { method: 'HEAD', signal: AbortSignal.timeout(REACH_LIMIT_MS) }).then(
      ({ ok }) => ok,
      () => false,
    ));
  return reached
    ? { kind: 'to prepare', source }
    : { kind: 'impossible', why: '无法连接 Debian 软件源 · the Debian mirror is out of reach' };
}

/** Carries a plan out. `say` hears each stage. Throws an Error with one sentence. */
export async function obtainAsterisk(
  plan: Exclude<AsteriskPlan, { kind: 'impossible' }>,
  signal: AbortSignal,
  say: (stage: string) => void,
): Promise<AsteriskProgram> {
  if (plan.kind === 'ready') return plan.program;
  const wanted = { debootstrap, ...speech };
  const missing = Object.entries(wanted).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length > 0) {
    say(`apt-get install ${missing.join(' ')}`);
    const options = { environment: { DEBIAN_FRONTEND: 'noninteractive' }, signal };
    await runCommand(['apt-get', 'update', '-q'], options);
    await runCommand(['apt-get', 'install', '-qy', '--no-install-recommends', ...missing], options);
    signal.throwIfAborted();
  }
  return prepareAsterisk(plan.source, signal, say);
}
