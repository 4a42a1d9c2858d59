import type { IvrGraph } from '@lianxi/contracts/callcenter/ivr-graph';
import { ivrHostErrors, readIvrHosts, saveIvrHosts } from '@lianxi/contracts/callcenter/ivr-host.contract';
import { hostOf } from '@lianxi/contracts/callcenter/ivr-node-rules';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findHosts } from './flow-targets.ts';

export const ivrHostRoutes = routes((on) => {
  on(readIvrHosts, async (ctx) => ({ hosts: [...(await findHosts(ctx))].sort() }));

  on(saveIvrHosts, async (ctx) => {
    const { tx, tenantId } = ctx;
    const { hosts } = ctx.body;
    const asked = await hostsOfPublished(ctx);
    const missing = [...asked].filter((host) => !hosts.includes(host));
    if (missing.length > 0) {
      throw new CodedError(ivrHostErrors.inUse, { text: `已发布的语音流程正在访问：${missing.join('、')}` });
    }
    const before = [...(await findHosts(ctx))];
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

/** Hosts that callers of now make the portal ask. */
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
