import { createHash } from 'node:crypto';
import type { IvrGraph } from '@lianxi/contracts/callcenter/ivr-graph';
import { ivrHostErrors, readIvrHosts, saveIvrHosts } from '@lianxi/contracts/callcenter/ivr-host.contract';
import { hostOf } from '@lianxi/contracts/callcenter/ivr-node-rules';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { lockInTenant } from '../../../platform/db/advisory-locks.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findHosts } from './flow-targets.ts';

export const ivrHostRoutes = routes((on) => {
  on(readIvrHosts, async (ctx) => {
    const hosts = [...(await findHosts(ctx))].sort();
    return { hosts, version: versionOf(hosts) };
  });

  on(saveIvrHosts, async (ctx) => {
    const { tx, tenantId } = ctx;
    const { hosts, version } = ctx.body;
    await lockInTenant(ctx, 'ivrHosts');
    const before = [...(await findHosts(ctx))].sort();
    if (versionOf(before) !== version) throw new CodedError(ivrHostErrors.changed);
    const asked = await hostsOfPublished(ctx);
    const missing = [...asked].filter((host) => !hosts.includes(host));
    if (missing.length > 0) {
      throw new CodedError(ivrHostErrors.inUse, { text: `已发布的语音菜单正在访问：${missing.join('、')}` });
    }
    await tx.deleteFrom('ivr_hosts').where('tenant_id', '=', tenantId).execute();
    if (hosts.length > 0) {
      await tx
        .insertInto('ivr_hosts')
        .values(hosts.map((host) => ({ tenant_id: tenantId, host })))
        .execute();
    }
    ctx.audit({ target: 'ivr-hosts', before: { hosts: before }, after: { hosts } });
    return null;
  });
});

function versionOf(hosts: readonly string[]): string {
  return createHash('sha256').update(hosts.join('\n')).digest('base64url').slice(0, 22);
}

/** Hosts that published flows call. */
async function hostsOfPublished({ tx, tenantId }: TenantDb): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('ivr_flows as f')
    .innerJoin('ivr_flow_versions as v', (join) =>
      join.onRef('v.tenant_id', '=', 'f.tenant_id').onRef('v.flow_id', '=', 'f.id').onRef('v.number', '=', 'f.published'),
    )
    .select('v.graph')
    .where('f.tenant_id', '=', tenantId)
    .execute();
  const nodes = rows.flatMap(({ graph }) => (graph as unknown as IvrGraph).nodes);
  return new Set(nodes.flatMap((node) => (node.type === 'http' ? (hostOf(node.url) ?? []) : [])));
}
