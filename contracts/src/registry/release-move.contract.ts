import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { tenantId } from '../kit/ids.ts';
import { releaseErrors, releaseVersion, remoteId, remotePointers } from './release.contract.ts';

/** Moves of a remote's pointers. Each names the revision that it was decided on; a stale one is refused and changes nothing. */
const access = { code: 'platform_release_edit', operator: true, orReleaseToken: true } as const;
const params = z.object({ remoteId });
const revision = z.number().int().min(0);

/** A release and its audience. */
export const canaryMove = z.object({
  version: releaseVersion,
  percent: z.number().int().min(0).max(100),
  tenantIds: z.array(tenantId).max(1000).default([]),
  revision,
});

/** Which release is taken away, and why. */
export const revokeMove = z.object({
  version: releaseVersion,
  reason: z.string().trim().min(1, '请填写原因').max(200),
  revision,
});

/** Shows a release to the tenants named and to a percentage of agents. With neither, the canary ends. */
export const canaryRelease = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/release/remotes/{remoteId}/canary',
  summary: '灰度发布应用版本',
  access,
  params,
  body: canaryMove,
  reply: remotePointers,
  errors: [
    releaseErrors.changed,
    releaseErrors.revoked,
    releaseErrors.expired,
    releaseErrors.incompatible,
    releaseErrors.notMoved,
    releaseErrors.notCanary,
  ],
});

/** Makes a release stable: every user gets it when they next open the remote. */
export const promoteRelease = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/release/remotes/{remoteId}/promote',
  summary: '正式发布应用版本',
  access,
  params,
  body: z.object({ version: releaseVersion, revision }),
  reply: remotePointers,
  errors: [
    releaseErrors.changed,
    releaseErrors.revoked,
    releaseErrors.expired,
    releaseErrors.incompatible,
    releaseErrors.notMoved,
  ],
});

/** Back to the stable release before this one, unless no live host can run it any more; a canary ends. */
export const rollbackRelease = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/release/remotes/{remoteId}/rollback',
  summary: '回退应用版本',
  access,
  params,
  body: z.object({ revision }),
  reply: remotePointers,
  errors: [releaseErrors.changed, releaseErrors.noPrevious, releaseErrors.incompatible],
});

/**
 * Revokes a release for every user at once. If it was stable, the previous one replaces it; without a previous one the remote
 * is off.
 */
export const revokeRelease = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/release/remotes/{remoteId}/revoke',
  summary: '撤回应用版本',
  access,
  params,
  body: revokeMove,
  reply: remotePointers,
  errors: [releaseErrors.changed, releaseErrors.revoked],
});
