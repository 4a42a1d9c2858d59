import { sql } from 'kysely';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { TenantCiphers } from '../../../platform/crypto/tenant-ciphers.ts';
import type { Db } from '../../../platform/db/db.ts';
import { extensionId } from '../call/call.media.ts';
import { changeSeat } from '../seat/seat.queries.ts';
import type { CtiProvider } from '../switch/cti-provider.ts';
import { sideBySide } from '../switch/side-by-side.ts';

export const sealedTelephones: SealedTable[] = [
  {
    table: 'agent_phone_status',
    key: ['agent_id'],
    columns: ['agent_phone_status.web_phone_secret', 'agent_phone_status.desk_set_secret'],
  },
  { table: 'extensions', columns: ['extensions.secret'] },
];

/** A web phone's secret is valid for one working day at most. It ends with its session. */
export const WEB_PHONE_HOURS = 12;

/** Web phones whose session or validity ended lose their secret, and their agents go offline. */
export async function endLapsedPhones(db: Db, provider: CtiProvider): Promise<void> {
  const lapsed = await db.platform(({ tx }) =>
    tx
      .selectFrom('agent_phone_status as s')
      .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.id', '=', 's.agent_id'))
      .leftJoin('auth_sessions as o', (join) => join.onRef('o.id', '=', 's.web_phone_session').on('o.ended_at', 'is', null))
      .select(['s.tenant_id', 's.agent_id', 's.web_phone_session', 'a.ext'])
      .where('s.web_phone_session', 'is not', null)
      .where((eb) => eb.or([eb('o.id', 'is', null), eb('s.web_phone_until', '<=', sql<Date>`now()`)]))
      .execute(),
  );
  for (const { tenant_id, agent_id, ext } of lapsed) {
    if (ext) await provider.unprovision(extensionId(tenant_id, ext));
    await db.tenant(tenant_id, (tenant) =>
      changeSeat(tenant, agent_id, {
        web_phone_session: null,
        web_phone_until: null,
        web_phone_secret: null,
        registered: false,
        status: { value: '0', name: '离线', reason: 'signed-out' },
      }),
    );
  }
}

/** Sends a restarted switch the web phones that are on, and the desk sets. */
export async function provisionPhones(db: Db, ciphers: TenantCiphers, provider: CtiProvider): Promise<void> {
  const phones = await db.platform(({ tx }) =>
    tx
      .selectFrom('agent_phone_status as s')
      .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.id', '=', 's.agent_id'))
      .select(['s.tenant_id', 'a.ext', 's.desk_set_secret'])
      .select(sql<Buffer | null>`case when s.web_phone_until > now() then s.web_phone_secret end`.as('web_phone_secret'))
      .where((eb) => eb.or([eb('s.web_phone_secret', 'is not', null), eb('s.desk_set_secret', 'is not', null)]))
      .execute(),
  );
  await sideBySide(phones, async ({ tenant_id, ext, web_phone_secret, desk_set_secret }) => {
    if (!ext) return;
    const cipher = await ciphers.of(tenant_id);
    const secret = web_phone_secret
      ? cipher.decrypt('agent_phone_status.web_phone_secret', web_phone_secret)
      : desk_set_secret && cipher.decrypt('agent_phone_status.desk_set_secret', desk_set_secret);
    if (!secret) return;
    await provider.provision({
      extensionId: extensionId(tenant_id, ext),
      secret,
      transport: web_phone_secret ? 'webrtc' : 'sip',
    });
  });
}
