import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { readReleaseRemote, releaseHosts } from '@lianxi/contracts/registry/release.contract';

/** One remote with all data of its releases. */
export type RemoteDetail = ReplyOf<typeof readReleaseRemote>;
export type Release = RemoteDetail['releases'][number];
export type ReleaseEvent = RemoteDetail['events'][number];
export type HostBuild = ReplyOf<typeof releaseHosts>[number];

export const stateWords: Record<Release['state'], string> = {
  uploaded: '待发布',
  canary: '灰度中',
  stable: '正式版',
  retired: '历史版本',
  revoked: '已撤回',
};

export const originWords: Record<Release['origin'], string> = { bundled: '随主机构建', uploaded: '上传' };

const actorWords: Record<string, string> = { system: '系统' };
export const actorOf = (actor: string): string => actorWords[actor] ?? actor;

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The audience of a canary, for example 20% 的坐席和 2 家租户. */
export function audienceWords(percent: number, tenants: number): string {
  const parts = [percent > 0 && `${percent}% 的坐席`, tenants > 0 && `${tenants} 家租户`];
  return parts.filter(Boolean).join('和 ') || '无人';
}

/** The person of an override, and from where. */
function whoRuns({ origin, tenantId, username }: ReleaseEvent['detail']): string {
  return `租户 ${text(tenantId)}${username ? ` 的 ${text(username)}` : ''} 从 ${text(origin)} `;
}

const eventWords: Record<ReleaseEvent['action'], (event: ReleaseEvent) => string> = {
  uploaded: ({ version }) => `上传 ${version}`,
  canary: ({ version, detail: { percent, tenantIds } }) => {
    const tenants = Array.isArray(tenantIds) ? tenantIds.length : 0;
    if (!percent && tenants === 0) return `停止灰度 ${version}`;
    return `灰度 ${version}：${audienceWords(Number(percent), tenants)}`;
  },
  promoted: ({ version, detail: { from } }) => `正式发布 ${version}${from ? `，原为 ${text(from)}` : ''}`,
  'rolled-back': ({ version, detail: { from } }) => `回退到 ${version}${from ? `，原为 ${text(from)}` : ''}`,
  // The revert of a stable release has a target; the revert of a canary only ends it.
  reverted: ({ version, detail: { from, reason } }) =>
    `${from ? `自动从 ${text(from)} 回退到 ${version}` : `自动停止灰度 ${version}`}：${text(reason)}`,
  withheld: ({ version, detail: { tenantId, reason } }) => `自动对租户 ${text(tenantId)} 停用 ${version}：${text(reason)}`,
  revoked: ({ version, detail: { reason } }) => `撤回 ${version}${reason ? `：${text(reason)}` : ''}`,
  expired: ({ version }) => `清除 ${version} 的文件`,
  'token-issued': ({ detail: { team } }) => `签发令牌${team ? `给${text(team)}` : ''}`,
  'token-withdrawn': ({ detail: { team } }) => `作废${text(team)}的令牌`,
  'override-asked': ({ detail }) => `申请由${whoRuns(detail)}试运行`,
  'override-granted': ({ detail }) => `批准${whoRuns(detail)}试运行`,
  'override-redeemed': ({ detail: { origin, tenantId } }) => `租户 ${text(tenantId)} 的浏览器开始从 ${text(origin)} 试运行`,
  'override-withdrawn': ({ detail: { origin } }) => `收回从 ${text(origin)} 试运行的授权`,
};

/** An event in one line, without author and time. */
export function eventText(event: ReleaseEvent): string {
  return eventWords[event.action](event);
}

/** Versions of our packages, for example contracts ^1.1.0 · shared ^1.0.0. */
export function versionsText(versions: Readonly<Record<string, string>>): string {
  return Object.entries(versions)
    .sort()
    .map(([name, version]) => `${name} ${version}`)
    .join(' · ');
}

/** As KB or MB. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
