import type { HostBuild } from './requirements.ts';

/** A release as the portal has it. */
export interface ReleaseState {
  version: string;
  state: 'uploaded' | 'canary' | 'stable' | 'retired' | 'revoked';
}

/** What browsers told of a version, in one step of time. */
export interface HealthStep {
  version: string;
  loads: number;
  loadFailures: number;
  crashes: number;
}

/** Where a remote's pointers stand. `revision` says so to the portal: a move on top of somebody else's is refused. */
export interface RemoteState {
  stable: string | null;
  previous: string | null;
  canary: string | null;
  percent: number;
  tenantIds: readonly number[];
  revision: number;
  /** The newest first. */
  releases: readonly ReleaseState[];
  /** Of the last day. */
  health: readonly HealthStep[];
}

/** What a portal does with the releases of one remote. */
export interface ReleaseCalls {
  readonly portal: string;
  hosts(): Promise<readonly HostBuild[]>;
  upload(archive: Buffer, name: string, notes: string): Promise<void>;
  read(): Promise<RemoteState>;
  canary(move: { version: string; percent: number; tenantIds: number[]; revision: number }): Promise<void>;
  promote(move: { version: string; revision: number }): Promise<void>;
  rollback(move: { revision: number }): Promise<void>;
  revoke(move: { version: string; reason: string; revision: number }): Promise<void>;
}

export interface CanaryMove {
  percent: number;
  tenantIds: number[];
  version: string | undefined;
}

/** Shows a release to some. Answers what happened, for people. */
export async function canary(calls: ReleaseCalls, { percent, tenantIds, version }: CanaryMove): Promise<string> {
  const { releases, revision } = await calls.read();
  const chosen = version ?? releases.find(({ state }) => state === 'uploaded' || state === 'canary')?.version;
  if (!chosen) throw new Error('No release is waiting: upload one first.');
  await calls.canary({ version: chosen, percent, tenantIds, revision });
  return `${chosen} 灰度中 · canary: ${audience(percent, tenantIds)}`;
}

function audience(percent: number, tenantIds: readonly number[]): string {
  const parts = [
    ...(percent > 0 ? [`${percent} %`] : []),
    ...(tenantIds.length > 0 ? [`租户 · tenants ${tenantIds.join(', ')}`] : []),
  ];
  return parts.join(', ') || '无人 · nobody';
}

/** Shows a release to everybody. */
export async function promote(calls: ReleaseCalls, version: string | undefined): Promise<string> {
  const before = await calls.read();
  const chosen = version ?? before.canary;
  if (!chosen) throw new Error('There is no canary: name the release with --version.');
  await calls.promote({ version: chosen, revision: before.revision });
  return `${chosen} 已对所有人发布 · is stable now${before.stable ? `; before: ${before.stable}` : ''}`;
}

/** Goes back to the release before. */
export async function rollback(calls: ReleaseCalls): Promise<string> {
  const before = await calls.read();
  if (!before.previous) throw new Error('There is no release before this one.');
  await calls.rollback({ revision: before.revision });
  const after = await calls.read();
  return `已从 ${before.stable} 回退到 ${after.stable} · rolled back`;
}

/** Takes a release away from everybody at once. */
export async function revoke(calls: ReleaseCalls, version: string, reason: string): Promise<string> {
  const { revision } = await calls.read();
  await calls.revoke({ version, reason, revision });
  const { stable } = await calls.read();
  return `${version} 已撤回 · is revoked; 当前 · stable now: ${stable ?? '无 · none'}`;
}

/** How a version did, in a few words; empty when nobody loaded it. */
function healthOf(version: string, health: readonly HealthStep[]): string {
  const steps = health.filter((step) => step.version === version);
  const sum = (count: (step: HealthStep) => number) => steps.reduce((total, step) => total + count(step), 0);
  const loads = sum((step) => step.loads);
  const failed = sum((step) => step.loadFailures + step.crashes);
  return loads + failed === 0 ? '' : `  ${loads} loads, ${failed} failed or crashed`;
}

/** Which release is where, and how it did in the last day. */
export async function status(calls: ReleaseCalls): Promise<string> {
  const { stable, previous, canary: trial, percent, tenantIds, releases, health } = await calls.read();
  return [
    calls.portal,
    `  正式 · stable    ${stable ?? '–'}`,
    `  上一版 · previous ${previous ?? '–'}`,
    `  灰度 · canary    ${trial ? `${trial}, ${audience(percent, tenantIds)}` : '–'}`,
    ...releases.slice(0, 10).map(({ version, state }) => `    ${version}  ${state}${healthOf(version, health)}`),
  ].join('\n');
}
