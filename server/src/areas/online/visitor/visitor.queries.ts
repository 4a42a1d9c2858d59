import { randomInt } from 'node:crypto';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { visitorErrors } from '@lianxi/contracts/online/visitor.contract';
import { type Selectable, sql } from 'kysely';
import { hashVisitorToken, issueVisitorToken, type Visitor, type VisitorLookup } from '../../../platform/auth/visitor-token.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Sites } from '../../../platform/db/schema.ts';
import { isAppOn } from '../../../platform/registry/apps.ts';
import { createOriginCheck } from '../../../platform/sockets/origin.ts';

export type Site = Selectable<Sites>;

/** The origin of a call, as the browser sends it. */
export interface Caller {
  origin: string | undefined;
  host: string | undefined;
}

/**
 * The web site of this key, or the tenant's first one. The tenant must have the app, and a page of the caller's origin must be
 * allowed: the platform's own pages, the site's allowed origins. Callers that are no browser are allowed, because they do not run
 * on another party's page.
 * @throws CodedError visitor.noSite, visitor.siteClosed, visitor.badOrigin
 */
export async function findSite(tx: Tx, tenantId: number, key: string | undefined, caller: Caller): Promise<Site> {
  let sites = tx
    .selectFrom('sites')
    .innerJoin('tenants', 'tenants.id', 'sites.tenant_id')
    .selectAll('sites')
    .where('sites.tenant_id', '=', tenantId)
    .where('sites.channel', '=', 'web')
    .where('tenants.disabled', '=', false);
  if (key !== undefined) sites = sites.where('sites.key', '=', key);
  return usable(tx, await sites.orderBy('sites.id').limit(1).executeTakeFirst(), caller);
}

/** The visitor's site, checked like {@link findSite}. For visitors from before there were several sites, the first. */
export async function findSiteOf(tx: Tx, { tenantId, visitorId }: Visitor, caller: Caller): Promise<Site> {
  const site = await tx
    .selectFrom('visitors')
    .innerJoin('sites', (join) =>
      join.onRef('sites.tenant_id', '=', 'visitors.tenant_id').onRef('sites.id', '=', 'visitors.site_id'),
    )
    .selectAll('sites')
    .where('visitors.tenant_id', '=', tenantId)
    .where('visitors.id', '=', visitorId)
    .where('sites.channel', '=', 'web')
    .executeTakeFirst();
  return site ? usable(tx, site, caller) : findSite(tx, tenantId, undefined, caller);
}

async function usable(tx: Tx, site: Site | undefined, { origin, host }: Caller): Promise<Site> {
  if (!site || !(await isAppOn({ tx, tenantId: site.tenant_id }, 'online'))) throw new CodedError(visitorErrors.noSite);
  if (!site.enabled) throw new CodedError(visitorErrors.siteClosed);
  const anywhere = site.allowed_origins.includes('*');
  if (!anywhere && !createOriginCheck(site.allowed_origins)(origin, host)) throw new CodedError(visitorErrors.badOrigin);
  return site;
}

/** The visitor of this token, in any tenant. */
export const lookUpVisitor: VisitorLookup = async (db, tokenHash) => {
  const row = await db.platform(({ tx }) =>
    tx
      .selectFrom('visitors')
      .innerJoin('tenants', 'tenants.id', 'visitors.tenant_id')
      .select(['visitors.tenant_id', 'visitors.id'])
      .where('visitors.token_hash', '=', tokenHash)
      .where('tenants.disabled', '=', false)
      .executeTakeFirst(),
  );
  return row ? { tenantId: row.tenant_id, visitorId: row.id } : null;
};

export interface OpenedVisitor extends Visitor {
  token: string;
  name: string;
}

/**
 * The visitor of a token, with an updated last visit, on this site; null when no visitor of the tenant has the token. A new name
 * replaces the old one.
 */
export async function resumeVisitor(tx: Tx, site: Site, token: string, name?: string): Promise<OpenedVisitor | null> {
  const { tenant_id: tenantId, id } = site;
  const row = await tx
    .updateTable('visitors')
    .set({ seen_at: sql<Date>`now()`, site_id: id, ...(name ? { name } : {}) })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hashVisitorToken(token))
    .returning(['id', 'name'])
    .executeTakeFirst();
  return row ? { tenantId, visitorId: row.id, token, name: row.name } : null;
}

/** A new visitor with a token of their own. */
export async function createVisitor(tx: Tx, { tenant_id: tenantId, id }: Site, name?: string): Promise<OpenedVisitor> {
  const { token, hash } = issueVisitorToken();
  const row = await tx
    .insertInto('visitors')
    .values({ tenant_id: tenantId, site_id: id, token_hash: hash, name: name ?? `访客${randomInt(100_000, 1_000_000)}` })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  return { tenantId, visitorId: row.id, token, name: row.name };
}
