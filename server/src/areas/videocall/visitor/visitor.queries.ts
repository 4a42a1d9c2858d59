import { randomInt } from 'node:crypto';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { VisitorForm } from '@lianxi/contracts/online/im';
import { type VideoLook, videoVisitorErrors } from '@lianxi/contracts/videocall/visitor.contract';
import { type Selectable, sql } from 'kysely';
import { hashVisitorToken, issueVisitorToken, type Visitor, type VisitorLookup } from '../../../platform/auth/visitor-token.ts';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import type { VideoSites } from '../../../platform/db/schema.ts';
import { isAppOn } from '../../../platform/registry/apps.ts';
import { createOriginCheck } from '../../../platform/sockets/origin.ts';

export const sealedVideoVisitors: SealedTable = { table: 'video_visitors', columns: ['video_visitors.phone'] };

export type Site = Selectable<VideoSites>;

/** The origin of a call, as the browser sends it. */
export interface Caller {
  origin: string | undefined;
  host: string | undefined;
}

/** The visitor of this token, in any tenant. */
export const lookUpVideoVisitor: VisitorLookup = async (db, tokenHash) => {
  const row = await db.platform(({ tx }) =>
    tx
      .selectFrom('video_visitors')
      .innerJoin('tenants', 'tenants.id', 'video_visitors.tenant_id')
      .select(['video_visitors.tenant_id', 'video_visitors.id'])
      .where('video_visitors.token_hash', '=', tokenHash)
      .where('tenants.disabled', '=', false)
      .executeTakeFirst(),
  );
  return row ? { tenantId: row.tenant_id, visitorId: row.id } : null;
};

/**
 * The entrance of this key, or the tenant's first one. The tenant must have the app, and a page of the caller's origin must be
 * allowed.
 * @throws CodedError video-visitor.noSite, video-visitor.siteClosed, video-visitor.badOrigin
 */
export async function findSite({ tx, tenantId }: TenantDb, key: string | undefined, caller: Caller): Promise<Site> {
  let sites = tx
    .selectFrom('video_sites')
    .innerJoin('tenants', 'tenants.id', 'video_sites.tenant_id')
    .selectAll('video_sites')
    .where('video_sites.tenant_id', '=', tenantId)
    .where('tenants.disabled', '=', false);
  if (key !== undefined) sites = sites.where('video_sites.key', '=', key);
  if (!(await isAppOn({ tx, tenantId }, 'videocall'))) throw new CodedError(videoVisitorErrors.noSite);
  return usable(await sites.orderBy('video_sites.id').limit(1).executeTakeFirst(), caller);
}

function usable(site: Site | undefined, { origin, host }: Caller): Site {
  if (!site) throw new CodedError(videoVisitorErrors.noSite);
  if (!site.enabled) throw new CodedError(videoVisitorErrors.siteClosed);
  const anywhere = site.allowed_origins.includes('*');
  if (!anywhere && !createOriginCheck(site.allowed_origins)(origin, host)) throw new CodedError(videoVisitorErrors.badOrigin);
  return site;
}

/** The calls of a visitor: their own, or the one call of their link. */
export interface KnownVisitor extends Visitor {
  readonly name: string;
  readonly onlyCallId: string | null;
}

/**
 * The visitor of a token, on an allowed page: one of the entrance's, or of our own for a guest who came by a link.
 * @throws CodedError video-visitor.noSite, video-visitor.siteClosed, video-visitor.badOrigin
 */
export async function findVisitor({ tx, tenantId }: TenantDb, visitorId: string, caller: Caller): Promise<KnownVisitor> {
  const visitor = await tx
    .selectFrom('video_visitors')
    .select(['name', 'only_call_id', 'video_site_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', visitorId)
    .executeTakeFirst();
  if (visitor?.only_call_id) {
    if (!createOriginCheck()(caller.origin, caller.host)) throw new CodedError(videoVisitorErrors.badOrigin);
    return { tenantId, visitorId, name: visitor.name, onlyCallId: visitor.only_call_id };
  }
  const site = await tx
    .selectFrom('video_sites')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', visitor?.video_site_id ?? null)
    .executeTakeFirst();
  usable(site, caller);
  return { tenantId, visitorId, name: visitor?.name ?? '', onlyCallId: null };
}

export interface OpenedVisitor extends Visitor {
  token: string;
  name: string;
}

/** The visitor of a token, with an updated last visit, at this entrance; null when no visitor of the tenant has the token. */
export async function resumeVisitor({ tx, tenantId }: TenantDb, siteId: string, token: string): Promise<OpenedVisitor | null> {
  const row = await tx
    .updateTable('video_visitors')
    .set({ seen_at: sql<Date>`now()`, video_site_id: siteId })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hashVisitorToken(token))
    .where('only_call_id', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst();
  return row ? { tenantId, visitorId: row.id, token, name: row.name } : null;
}

/** A new visitor with a token of their own: a customer of an entrance, or a guest who came by a link to one call. */
export async function createVisitor(
  { tx, tenantId }: TenantDb,
  from: { siteId: string } | { onlyCallId: string; name: string },
): Promise<OpenedVisitor> {
  const { token, hash } = issueVisitorToken();
  const row = await tx
    .insertInto('video_visitors')
    .values({
      tenant_id: tenantId,
      token_hash: hash,
      ...('siteId' in from
        ? { video_site_id: from.siteId, name: `访客${randomInt(100_000, 1_000_000)}` }
        : { only_call_id: from.onlyCallId, name: from.name }),
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  return { tenantId, visitorId: row.id, token, name: row.name };
}

/** Stores a customer's form, with the number encrypted. It links no customer: anybody's number can be typed. */
export async function keepForm(
  { tx, tenantId, cipher }: SealedDb,
  visitorId: string,
  { name, phone }: VisitorForm,
): Promise<void> {
  await sql`
    update video_visitors set name = coalesce(${name?.replaceAll('\0', '') || null}, name),
      phone = coalesce(${phone === undefined ? null : cipher.encrypt('video_visitors.phone', phone)}::bytea, phone)
    where tenant_id = ${tenantId} and id = ${visitorId}`.execute(tx);
}

/** The number that the visitor filled in; null: none. */
export async function findPhone({ tx, tenantId, cipher }: SealedDb, visitorId: string): Promise<string | null> {
  const { phone } = await tx
    .selectFrom('video_visitors')
    .select('phone')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', visitorId)
    .executeTakeFirstOrThrow();
  return phone && cipher.decrypt('video_visitors.phone', phone);
}

/** The visitor's customer, locked; null: none. */
export async function lockCustomer({ tx, tenantId }: TenantDb, visitorId: string): Promise<string | null> {
  const visitor = await tx
    .selectFrom('video_visitors')
    .select('customer_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', visitorId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return visitor.customer_id;
}

export async function saveCustomer({ tx, tenantId }: TenantDb, visitorId: string, customerId: string | null): Promise<void> {
  await tx
    .updateTable('video_visitors')
    .set({ customer_id: customerId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', visitorId)
    .execute();
}

/** True when the visitor is blocked. */
export async function isBlocked({ tx, tenantId }: TenantDb, visitorId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('video_blocked_visitors')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('visitor_id', '=', visitorId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

export function lookOf(site: Site): VideoLook {
  return {
    title: site.title,
    welcome: site.welcome,
    accent: site.accent,
    consent: site.consent as VideoLook['consent'],
    ask: { name: site.ask_name, phone: site.ask_phone } as VideoLook['ask'],
    askGroup: site.ask_group,
  };
}

/** Visitors with an open socket: those with a call are stored as seen. From this the server detects who left. */
export async function noteSeen({ tx, tenantId }: TenantDb, visitorIds: readonly string[]): Promise<void> {
  await sql`
    update video_visitors v set seen_at = now()
    from (
      select visitor_id from video_calls
      where tenant_id = ${tenantId} and state <> 'ended' and visitor_id = any(${[...visitorIds]}::bigint[])
    ) c
    where v.tenant_id = ${tenantId} and v.id = c.visitor_id`.execute(tx);
}
