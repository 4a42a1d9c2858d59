import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../checks/command.ts';
import { alone, cacheFolder } from '../start/cache-folder.ts';

/** A LiveKit server that can be run here. */
export interface LiveKitProgram {
  /** For example 1.13.5. */
  readonly version: string;
  readonly file: string;
}

/** How this machine comes to a LiveKit server. */
export type LiveKitPlan =
  | { readonly kind: 'ready'; readonly program: LiveKitProgram }
  | { readonly kind: 'to build' }
  | { readonly kind: 'impossible'; readonly why: string };

/** Of its interface 1: the oldest that browsers of now can talk to in full. */
const OLDEST_MINOR = 9;
const PACKAGE = 'github.com/livekit/livekit-server/cmd/server';
/** As go.mod beside this file pins it. */
const PINNED = '1.13.5';
/** Packages that the compiler goes through, for how far it is. */
const PACKAGES = 560;

const builtFile = () => join(cacheFolder(), `livekit-server-${PINNED}-${process.arch}`);

/** Looks for one on PATH and among what was built before, and whether one could be built: where Go is. */
export function planLiveKit(): LiveKitPlan {
  const program = find('livekit-server') ?? builtLiveKit();
  if (program) return { kind: 'ready', program };
  if (says('go', 'version')) return { kind: 'to build' };
  return {
    kind: 'impossible',
    why: '没有 livekit-server,也没有 Go 来编译它 · no livekit-server on PATH, and no Go to build one',
  };
}

/** Carries a plan out. `say` hears how far it is. Throws an Error with one sentence. */
export async function obtainLiveKit(
  plan: Exclude<LiveKitPlan, { kind: 'impossible' }>,
  signal: AbortSignal,
  say: (stage: string) => void,
): Promise<LiveKitProgram> {
  if (plan.kind === 'ready') return plan.program;
  return alone('livekit', signal, async () => builtLiveKit() ?? (await build(signal, say)));
}

const builtLiveKit = () => (existsSync(builtFile()) ? find(builtFile()) : undefined);

/** Behind everything else that this machine does. It gets its name when it is whole and answers with its version. */
async function build(signal: AbortSignal, say: (stage: string) => void): Promise<LiveKitProgram> {
  const draft = `${builtFile()}.new`;
  let compiled = 0;
  try {
    const { ok, output } = await runCommand(
      ['nice', '-n', '10', 'go', 'build', '-C', import.meta.dirname, '-mod=readonly', '-trimpath', '-v', '-o', draft, PACKAGE],
      {
        // Without a C compiler.
        environment: { CGO_ENABLED: '0' },
        signal,
        onLine: (line) => {
          if (line.startsWith('go: downloading')) return say('下载 · downloading');
          compiled += 1;
          if (compiled % 20 === 0) say(`编译 · compiling ${Math.min(99, Math.floor((100 * compiled) / PACKAGES))}%`);
        },
      },
    );
    signal.throwIfAborted();
    if (!ok) throw new Error(`go build: ${reasonIn(output)}`);
    const program = find(draft);
    if (!program) throw new Error('the LiveKit server that was built does not run');
    renameSync(draft, builtFile());
    return { ...program, file: builtFile() };
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The first line in which the compiler complains; the others name packages. */
function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.includes(': ') && !line.startsWith('go: downloading'));
  return lines[0]?.trim() ?? 'it ended without a word';
}

function find(file: string): LiveKitProgram | undefined {
  const version = /version (1\.(\d+)\.\d+)/.exec(says(file, '--version') ?? '');
  return version?.[1] && Number(version[2]) >= OLDEST_MINOR ? { version: version[1], file } : undefined;
}

function says(file: string, argument: string): string | undefined {
  try {
    return execFileSync(file, [argument], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
