import { sql } from 'kysely';
import type { ContactSource } from '../../../platform/contact/contact.ts';
import type { TenantDb, TenantTx } from '../../../platform/db/db.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { noteSweepFailure, Sweep, sweepEach } from '../../../platform/sweep.ts';
import { syncContacts } from './contact.store.ts';
import { contactSources } from './sources.ts';

const SWEEP_MS = 1000;
/** Contacts that one transaction derives. */
const AT_ONCE = 500;

/** Keeps the contacts of all tenants as their areas' rows are: new ones, and those that go on. The leading process runs it. */
export function followContacts(kernel: Pick<Kernel, 'db' | 'log' | 'lead'>): void {
  const sweep = new Sweep(
    SWEEP_MS,
    () => followAll(kernel),
    (error) => noteSweepFailure(kernel.log, 'contacts', error),
  );
  kernel.lead({ name: 'contacts', onGained: () => sweep.start(), onLost: () => sweep.stop() });
}

async function followAll({ db, log }: Pick<Kernel, 'db' | 'log'>): Promise<void> {
  const tenants = await db.platform(({ tx }) => tx.selectFrom('tenants').select('id').where('disabled', '=', false).execute());
  await sweepEach(
    tenants,
    async ({ id }) => {
      while (await db.tenant(id, followTenant));
    },
    (error, { id }) => noteSweepFailure(log, 'contacts', error, { tenantId: id }),
    1,
  );
}

/** One step of each channel, in one transaction. Returns whether there is more. */
async function followTenant(tenant: TenantTx): Promise<boolean> {
  let more = false;
  for (const source of Object.values(contactSources)) more = (await followSource(tenant, source)) === AT_ONCE || more;
  return more;
}

/** One step: the contacts that are open, and the next that are new. Returns how many were new. */
export async function followSource(tenant: TenantTx, source: ContactSource): Promise<number> {
  const { tx, tenantId } = tenant;
  const { channel } = source;
  const [cursor, open] = await Promise.all([
    tx
      .selectFrom('contact_cursors')
      .select('contact_id')
      .where('tenant_id', '=', tenantId)
      .where('channel', '=', channel)
      .executeTakeFirst(),
    tx
      .selectFrom('contacts')
      .select('contact_id as id')
      .where('tenant_id', '=', tenantId)
      .where('channel', '=', channel)
      .where('open', '=', true)
      .execute(),
  ]);
  const newer = await source.findNewer(tenant, cursor?.contact_id ?? '0', AT_ONCE);
  await syncContacts(tenant, source, [...new Set([...newer, ...open.map(({ id }) => id)])]);
  const last = newer.at(-1);
  // Ids are given before commits: a contact that commits after a later one is read when the outbox says that it is over.
  if (last) await moveCursor(tenant, source, last);
  return newer.length;
}

async function moveCursor({ tx, tenantId }: TenantDb, { channel }: ContactSource, to: string): Promise<void> {
  await sql`
    insert into contact_cursors as c (tenant_id, channel, contact_id) values (${tenantId}, ${channel}, ${to})
    on conflict (tenant_id, channel) do update set contact_id = greatest(c.contact_id, excluded.contact_id)`.execute(tx);
}

/** Derives every contact of a tenant again, from the first on, in one transaction; for a tenant that has none yet. */
export const rebuildContacts = (tenant: TenantTx): Promise<number> => rebuildBy((step) => step(tenant));

/** The same with a transaction for each step: who follows the contacts meanwhile waits for one step at most. */
export const reconcileTenant = (db: Pick<Kernel['db'], 'tenant'>, tenantId: number): Promise<number> =>
  rebuildBy((step) => db.tenant(tenantId, step));

type Step = { changed: number; ids: readonly string[] };

async function rebuildBy(run: (step: (tenant: TenantTx) => Promise<Step>) => Promise<Step>): Promise<number> {
  let changed = 0;
  for (const source of Object.values(contactSources)) {
    let after = '0';
    for (;;) {
      const from = after;
      const step = await run(async (tenant) => {
        const ids = await source.findNewer(tenant, from, AT_ONCE);
        const changed = await syncContacts(tenant, source, ids);
        const last = ids.at(-1);
        if (last) await moveCursor(tenant, source, last);
        return { changed, ids };
      });
      changed += step.changed;
      after = step.ids.at(-1) ?? after;
      if (step.ids.length < AT_ONCE) break;
    }
  }
  return changed;
}
