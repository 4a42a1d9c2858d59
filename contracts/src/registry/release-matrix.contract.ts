import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { releaseEvent, remoteId } from './release.contract.ts';

/** Tenants that get the same releases. */
const tenantGroup = z.object({
  tenantIds: z.array(z.number().int()),
  /** Why they cannot open it although they bought it: switched off by themselves, or run out. */
  off: z.enum(['disabled', 'expired']).nullable(),
  /** The release for agents outside the canary; null: none that the host can run. */
  version: z.string().nullable(),
  /** The release for agents in the canary; null: no canary that the host can run. */
  canary: z.string().nullable(),
  /** How many of a hundred of their agents see the canary. */
  percent: z.number().int().min(0).max(100),
});

/** Who runs which version. A tenant in no group of a remote did not buy it. */
export const releaseMatrix = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/release/matrix',
  summary: '应用、租户与版本',
  access: { code: 'platform_release', operator: true },
  reply: z.object({
    /** By number. */
    tenants: z.array(z.object({ id: z.number().int(), name: z.string() })),
    /** By id, of the host that is served now. */
    remotes: z.array(z.object({ remoteId: z.string(), groups: z.array(tenantGroup), lastEvent: releaseEvent.nullable() })),
  }),
});

/** The live builds of the host on which each release of a remote can run: the build's packages fit the release's `requires`. */
export const releaseFit = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/release/remotes/{remoteId}/fit',
  summary: '应用版本与主机的兼容性',
  access: { code: 'platform_release', operator: true },
  params: z.object({ remoteId }),
  /** Newest release first, as in the remote's detail. */
  reply: z.array(z.object({ version: z.string(), builds: z.array(z.string()) })),
});
