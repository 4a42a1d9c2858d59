import { parseArgs } from 'node:util';
import { localSteps, type Place, runSteps } from './check-release.ts';

/** What the words on the command line were not understood for. */
class UsageError extends Error {}

const options = {
  'write-sizes': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const usage = (program: string) => `用法 · usage: ${program} <command> [options]

  check            build and check, send nothing

  --write-sizes    note the measured sizes as the new limits
`;

function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function run(argv: readonly string[], place: Place): Promise<void> {
  const { values, positionals } = readArguments(argv);
  const [command = 'check'] = positionals;
  if (values.help) console.log(usage(place.program));
  else if (command === 'check') {
    const { built } = await runSteps(localSteps(place, values['write-sizes'] ?? false));
    console.log(`\n✔ ${built?.id} ${built?.version} 可以发布 · can be released: ${place.program}`);
  } else throw new UsageError(`${command} is no command`);
}

/** Runs the command line in a place. Answers the exit code: 0 done, 1 refused and nothing changed, 2 not understood. */
export async function runRelease(argv: readonly string[], place: Place): Promise<number> {
  try {
    await run(argv, place);
    return 0;
  } catch (error) {
    console.error(`\n✖ ${error instanceof Error ? error.message : error}`);
    if (!(error instanceof UsageError)) return 1;
    console.error(`\n${usage(place.program)}`);
    return 2;
  }
}
