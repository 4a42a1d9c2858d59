import { createHash } from 'node:crypto';
import { contactsTopic } from '@lianxi/contracts/insight/events';
import { sql } from 'kysely';
import type { Contact, ContactChannel, ContactSource } from '../../../platform/contact/contact.ts';
import { lockInTenant } from '../../../platform/db/advisory-locks.ts';
import type { TenantDb, TenantTx } from '../../../platform/db/db.ts';

/**
 * Writes contacts as the rows of their area say now. The rows are read under the tenant's lock. So the last writer has read the
 * newest rows, whatever order the news arrived in, and news that arrive twice write nothing. Returns how many changed.
 */
export async function syncContacts(tenant: TenantTx, source: ContactSource, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await lockInTenant(tenant, 'contacts');
  const [contacts, digests] = await Promise.all([source.read(tenant, ids), findDigests(tenant, source.channel, ids)]);
  const changed = contacts.flatMap((contact) => {
    const digest = digestOf(contact);
    return digests.get(contact.id) === digest ? [] : [{ contact, digest }];
  });
  if (changed.length > 0) {
    await replaceContacts(tenant, source.channel, changed);
    tenant.changed(contactsTopic);
  }
  return changed.length;
}

const digestOf = (contact: Contact): string => createHash('md5').update(JSON.stringify(contact)).digest('base64url');

async function findDigests({ tx, tenantId }: TenantDb, channel: ContactChannel, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; digest: string }>`
    select contact_id as id, digest from contacts
    where tenant_id = ${tenantId} and channel = ${channel} and contact_id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, digest }) => [id, digest]));
}

interface Changed {
  contact: Contact;
  digest: string;
}

/** The department is that of the agent when the row is first written with this agent: a later move of the agent changes nothing. */
async function replaceContacts({ tx, tenantId }: TenantDb, channel: ContactChannel, changed: readonly Changed[]): Promise<void> {
  const rows = changed.map(({ contact: { segments: _, ...contact }, digest }) => ({ ...contact, digest }));
  await sql`
    insert into contacts as c (tenant_id, channel, contact_id, direction, arrived_at, ended_at, outcome, group_id, agent_id,
      department_id, wait_ms, first_reply_ms, transfers, rating, open, digest)
    select ${tenantId}, ${channel}, r.id, r.direction, r."arrivedAt", r."endedAt", r.outcome, r."groupId", r."agentId",
      a.department_id, r."waitMs", r."firstReplyMs", r.transfers, r.rating, r.open, r.digest
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, direction text, "arrivedAt" timestamptz,
      "endedAt" timestamptz, outcome text, "groupId" bigint, "agentId" bigint, "waitMs" int, "firstReplyMs" int, transfers int,
      rating int, open boolean, digest text)
    left join agents a on a.tenant_id = ${tenantId} and a.id = r."agentId"
    on conflict (tenant_id, channel, contact_id) do update set direction = excluded.direction, arrived_at = excluded.arrived_at,
      ended_at = excluded.ended_at, outcome = excluded.outcome, group_id = excluded.group_id, agent_id = excluded.agent_id,
      department_id = case when c.agent_id = excluded.agent_id then c.department_id else excluded.department_id end,
      wait_ms = excluded.wait_ms, first_reply_ms = excluded.first_reply_ms, transfers = excluded.transfers,
      rating = excluded.rating, open = excluded.open, digest = excluded.digest, revision = c.revision + 1,
      changed_at = clock_timestamp()`.execute(tx);
  const parts = changed.flatMap(({ contact }) => contact.segments.map((part, i) => ({ ...part, id: contact.id, no: i + 1 })));
  await sql`
    with made as (
      select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as r (id bigint, no int, kind text, "groupId" bigint,
        "agentId" bigint, "offeredAt" timestamptz, "answeredAt" timestamptz, "endedAt" timestamptz, outcome text, cause text,
        "talkMs" int, "holdMs" int, "wrapMs" int)
    ), gone as (
      delete from contact_segments s where s.tenant_id = ${tenantId} and s.channel = ${channel}
        and s.contact_id = any(${changed.map(({ contact }) => contact.id)}::bigint[])
        and not exists (select from made where made.id = s.contact_id and made.no = s.no)
    )
    insert into contact_segments as s (tenant_id, channel, contact_id, no, kind, group_id, agent_id, department_id, offered_at,
      answered_at, ended_at, outcome, cause, talk_ms, hold_ms, wrap_ms)
    select ${tenantId}, ${channel}, r.id, r.no, r.kind, r."groupId", r."agentId", a.department_id, r."offeredAt", r."answeredAt",
      r."endedAt", r.outcome, r.cause, r."talkMs", r."holdMs", r."wrapMs"
    from made r left join agents a on a.tenant_id = ${tenantId} and a.id = r."agentId"
    on conflict (tenant_id, channel, contact_id, no) do update set kind = excluded.kind, group_id = excluded.group_id,
      agent_id = excluded.agent_id,
      department_id = case when s.agent_id = excluded.agent_id then s.department_id else excluded.department_id end,
      offered_at = excluded.offered_at, answered_at = excluded.answered_at, ended_at = excluded.ended_at,
      outcome = excluded.outcome, cause = excluded.cause, talk_ms = excluded.talk_ms, hold_ms = excluded.hold_ms,
      wrap_ms = excluded.wrap_ms`.execute(tx);
}
