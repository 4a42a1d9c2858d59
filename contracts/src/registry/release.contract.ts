import * as z from 'zod';
import { remoteManifest } from '../federation/remote-manifest.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';

/** Releases of remotes: uploaded → canary → stable, and back (docs/decisions/0009). */
export const releaseErrors = defineErrors('release', {
  exists: { kind: 'conflict', text: '该版本已存在' },
  malformed: { kind: 'invalid', text: '发布包有误' },
  tooLarge: { kind: 'too-large', text: '发布包不可超过60M' },
  incompatible: { kind: 'invalid', text: '没有在线主机能运行该版本' },
  changed: { kind: 'conflict', text: '发布状态已被他人修改，请刷新后重试' },
  revoked: { kind: 'conflict', text: '该版本已撤回' },
  expired: { kind: 'conflict', text: '该版本的文件已过期清除' },
  notMoved: { kind: 'conflict', text: '该版本已是正式版' },
  notCanary: { kind: 'conflict', text: '该版本不在灰度中' },
  noPrevious: { kind: 'conflict', text: '没有可以回退的上一版' },
  grantRefused: { kind: 'conflict', text: '授权码无效、未获批准、已过期、已被使用或不属于您' },
  tooManyGrants: { kind: 'too-many', text: '该应用同时有效的试运行已达 20 个，请先收回不用的' },
  noSuchPerson: { kind: 'conflict', text: '申请里的用户不存在或已停用，不能批准' },
});

/** Largest release as uploaded. */
export const RELEASE_LIMIT_BYTES = 60 * 1024 * 1024;
/** Reports that one call may carry. */
export const REPORTS_AT_ONCE = 50;

/** Semver with letters that are safe in a path, for example 3.4.1-ab12cd34. */
export const releaseVersion = z
  .string()
  .max(64)
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/, '版本号格式有误');
export const remoteId = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/, '应用编号格式有误');

/** `release.json`, next to the files in the uploaded zip. */
export const releaseFile = z.object({
  id: remoteId,
  version: releaseVersion,
  remote: remoteManifest,
  /** The Module Federation manifest, with the files of each page. */
  manifest: z.record(z.string(), z.unknown()),
  sizes: z.record(z.string(), z.number()).optional(),
});

export const releaseState = z.enum(['uploaded', 'canary', 'stable', 'retired', 'revoked']);
export type ReleaseState = z.output<typeof releaseState>;

/** One version of a remote. */
export const release = z.object({
  version: z.string(),
  state: releaseState,
  /** `bundled`: came with the server's own build. */
  origin: z.enum(['bundled', 'uploaded']),
  requires: z.record(z.string(), z.string()),
  sizeBytes: z.number().int(),
  uploadedBy: z.string(),
  notes: z.string(),
  createTime: timestamp,
  promoteTime: timestamp.nullable(),
  /** When its files were removed: it can be run no more. */
  expireTime: timestamp.nullable(),
  revokeTime: timestamp.nullable(),
  revokeReason: z.string().nullable(),
});

/** The reports of browsers about a version in a span of time. */
export const releaseHealth = z.object({
  version: z.string(),
  loads: z.number().int(),
  loadFailures: z.number().int(),
  crashes: z.number().int(),
  integrityFailures: z.number().int(),
  /** Of loading, in ms; null without loads. */
  p50: z.number().int().nullable(),
  p95: z.number().int().nullable(),
});

/** The pointers of a remote. A move names the `revision` of its decision; an old one is refused. */
export const remotePointers = z.object({
  remoteId: z.string(),
  name: z.string(),
  stable: z.string().nullable(),
  previous: z.string().nullable(),
  canary: z.string().nullable(),
  percent: z.number().int(),
  tenantIds: z.array(z.number().int()),
  revision: z.number().int(),
});

/** A host build that a server served in the last day, and the packages that it provides to remotes. */
export const hostBuild = z.object({
  build: z.string(),
  provides: z.record(z.string(), z.string()),
  firstSeen: timestamp,
  lastSeen: timestamp,
});

/** An action and its actor; never deleted. */
export const releaseEvent = z.object({
  id,
  version: z.string().nullable(),
  action: z.enum([
    'uploaded',
    'canary',
    'promoted',
    'rolled-back',
    'reverted',
    'withheld',
    'revoked',
    'expired',
    'token-issued',
    'token-withdrawn',
    'override-asked',
    'override-granted',
    'override-redeemed',
    'override-withdrawn',
  ]),
  actor: z.string(),
  detail: z.record(z.string(), z.unknown()),
  createTime: timestamp,
});

const see = { code: 'platform_release', operator: true } as const;
const act = { code: 'platform_release_edit', operator: true } as const;
/** Platform staff, or the team's token for this one remote. */
const seeOrTeam = { ...see, orReleaseToken: true } as const;
const actOrTeam = { ...act, orReleaseToken: true } as const;
const params = z.object({ remoteId });

/** Uploads a release (field `file`, a zip with `release.json`). Everything in it is checked; a refused one leaves nothing. */
export const uploadRelease = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/release/releases',
  summary: '上传应用版本',
  access: actOrTeam,
  bodyKind: 'multipart',
  bodyLimit: RELEASE_LIMIT_BYTES,
  timeoutMs: 180_000,
  body: z.object({ notes: z.string().max(500).default('') }),
  reply: z.object({ remoteId: z.string(), version: z.string(), revision: z.number().int(), files: z.number().int() }),
  errors: [releaseErrors.exists, releaseErrors.malformed, releaseErrors.tooLarge, releaseErrors.incompatible],
});

/** All remotes with their pointers, and the health of the last hour. */
export const releaseRemotes = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/release/remotes',
  summary: '应用发布列表',
  access: see,
  reply: z.array(remotePointers.extend({ health: z.array(releaseHealth) })),
});

/** One remote: pointers, releases (the newest two hundred), events (the newest hundred), health, and which host runs which release. */
export const readReleaseRemote = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/release/remotes/{remoteId}',
  summary: '应用发布详情',
  access: seeOrTeam,
  params,
  reply: remotePointers.extend({
    releases: z.array(release),
    events: z.array(releaseEvent),
    /** Of the last day, in steps of ten minutes. */
    health: z.array(releaseHealth.extend({ time: timestamp })),
    hosts: z.array(hostBuild.extend({ runs: z.array(z.string()) })),
  }),
});

/** The live host builds, for which a release can be made. */
export const releaseHosts = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/release/hosts',
  summary: '在线主机版本',
  access: seeOrTeam,
  reply: z.array(hostBuild),
});
