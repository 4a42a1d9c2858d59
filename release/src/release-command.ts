import { parseArgs } from 'node:util';
import { localSteps, type Place, runSteps } from './check-release.ts';
import { readRemote } from './check-remote.ts';
import { develop } from './develop.ts';
import { type Audience, canary, type Move, promote, revoke, rollback, status } from './moves.ts';
import { openPortal, type Portal, PortalError } from './portal.ts';
import { hostsStep, uploadStep } from './upload.ts';

/** What was not understood of the command line. */
class UsageError extends Error {}

const options = {
  to: { type: 'string' },
  percent: { type: 'string' },
  tenants: { type: 'string' },
  version: { type: 'string' },
  reason: { type: 'string' },
  notes: { type: 'string' },
  tenant: { type: 'string' },
  as: { type: 'string' },
  port: { type: 'string', default: '3100' },
  'write-sizes': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Where `npm start` is. */
export const DEFAULT_PORTAL = 'http://localhost:8080';

const usage = (program: string) => `用法 · usage: ${program} [command] [options]

  (no command)     build, check and upload; nobody sees it yet
  check            build and check, send nothing; with a token also against the live hosts
  dev              serve it from here inside the running portal, built again on every change
  canary           show a release to some: --percent 0–100, --tenants 174,175
  promote          show it to everybody
  rollback         go back to the release before
  revoke           take a release away at once: --version, --reason
  status           which release is where, and how it does

  --to <address>   the portal; else LIANXI_PORTAL, else ${DEFAULT_PORTAL}
  --version <v>    which release; else the newest one (canary), the canary (promote)
  --notes <text>   what is new, for the release console
  --tenant <id>    ask this tenant for a grant (dev; not needed where the portal runs for development)
  --as <username>  who of that tenant will run it; its administrator or the operator approves
  --port <p>       where dev serves, else 3100
  --write-sizes    note the measured sizes as the new limits

  LIANXI_RELEASE_TOKEN holds the release token of this remote.
  Exit code: 0 done, 1 refused, 2 not understood, 3 the portal did not answer.
`;

function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

type Values = ReturnType<typeof readArguments>['values'];

/** The portal that is meant, called with the token of the environment. */
function portalOf(values: Values): Portal {
  const token = process.env.LIANXI_RELEASE_TOKEN;
  if (!token) {
    throw new UsageError('LIANXI_RELEASE_TOKEN is not set: platform staff make a token for this remote in the release console');
  }
  return openPortal(addressOf(values), token);
}

function addressOf(values: Values): string {
  const url = values.to ?? process.env.LIANXI_PORTAL ?? DEFAULT_PORTAL;
  if (!/^https?:\/\/[^/]/.test(url)) throw new UsageError(`${url} is no portal's address`);
  return url.replace(/\/+$/, '');
}

/** Who a canary is for. Nobody named and no percentage is a mistake, not everybody. */
function audienceOf({ percent, tenants }: Values): Audience {
  const share = percent === undefined ? 0 : Number(percent);
  const tenantIds = tenants?.split(',').map(Number) ?? [];
  if (!Number.isInteger(share) || share < 0 || share > 100) throw new UsageError(`--percent ${percent} is not between 0 and 100`);
  if (tenantIds.some((id) => !Number.isInteger(id))) throw new UsageError(`--tenants ${tenants} is no list of tenant numbers`);
  if (percent === undefined && tenants === undefined)
    throw new UsageError('canary for whom? --percent 5, --tenants 174,175 or both');
  return { percent: share, tenantIds };
}

/** Builds, checks and uploads. */
async function release(place: Place, values: Values): Promise<void> {
  const portal = portalOf(values);
  const steps = localSteps(place, values['write-sizes'] ?? false);
  const { built } = await runSteps([...steps, hostsStep(portal), uploadStep(portal, values.notes ?? '')]);
  console.log(`
✔ ${built?.id} ${built?.version} 已上传,还没有人看到它 · uploaded to ${portal.url}, nobody sees it yet.
下一步 · next:
  ${place.program} canary --percent 5     先给一部分人 · to some first
  ${place.program} promote --version ${built?.version}     给所有人 · to everybody`);
}

async function check(place: Place, values: Values): Promise<void> {
  const steps = localSteps(place, values['write-sizes'] ?? false);
  const hosts = process.env.LIANXI_RELEASE_TOKEN ? [hostsStep(portalOf(values))] : [];
  const { built } = await runSteps([...steps, ...hosts]);
  console.log(`\n✔ ${built?.id} ${built?.version} 可以发布 · can be released: ${place.program}`);
}

/** Serves it from here, with a grant when a tenant is named. */
async function dev(place: Place, values: Values): Promise<void> {
  const [port, tenantId] = [Number(values.port), Number(values.tenant)];
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UsageError(`--port ${values.port} is no port`);
  if (values.tenant !== undefined && !Number.isInteger(tenantId)) throw new UsageError(`--tenant ${values.tenant} is no number`);
  if (values.tenant !== undefined && !values.as)
    throw new UsageError('--tenant needs --as <username>: the person who will run it');
  const grantBy = values.as === undefined ? null : { portal: portalOf(values), tenantId, username: values.as };
  await develop(place, { portalUrl: addressOf(values), port, grantBy });
}

async function run(argv: readonly string[], place: Place): Promise<void> {
  const { values, positionals } = readArguments(argv);
  if (values.help) return console.log(usage(place.program));
  const [command, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`${more.join(' ')} was not understood`);
  if (command === undefined) return release(place, values);
  if (command === 'check') return check(place, values);
  if (command === 'dev') return dev(place, values);
  const move = readMove(command, values);
  const portal = portalOf(values);
  const { id } = await readRemote(place.folder);
  console.log(`\n✔ ${id}: ${await move(portal, id)}`);
}

/** What is to be done with releases that the portal has. */
function readMove(command: string, values: Values): Move {
  const { version, reason } = values;
  switch (command) {
    case 'canary':
      return canary(audienceOf(values), version);
    case 'promote':
      return promote(version);
    case 'rollback':
      return rollback;
    case 'revoke':
      if (!version || !reason) throw new UsageError('revoke which release, and why? --version, --reason');
      return revoke(version, reason);
    case 'status':
      return status;
    default:
      throw new UsageError(`${command} is no command`);
  }
}

/** Runs the command line in a place. Answers the exit code: 0 done, 1 refused, 2 not understood, 3 the portal did not answer. */
export async function runRelease(argv: readonly string[], place: Place): Promise<number> {
  try {
    await run(argv, place);
    return 0;
  } catch (error) {
    console.error(`\n✖ ${error instanceof Error ? error.message : error}`);
    if (error instanceof UsageError) {
      console.error(`\n${usage(place.program)}`);
      return 2;
    }
    const unsure = error instanceof PortalError && error.unsure;
    console.error(
      unsure
        ? `\n是否已生效未知,请查看 · whether it was done is unknown, see: ${place.program} status`
        : '\n没有改变任何内容 · nothing was changed.',
    );
    return error instanceof PortalError && !error.answered ? 3 : 1;
  }
}
