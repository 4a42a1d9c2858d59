import { defineFact } from '@lianxi/contracts/kit/facts';
import { sql } from 'kysely';
import * as z from 'zod';
import type { TenantTx } from '../db/db.ts';
import { defineConsumer, on } from '../outbox/consumer.ts';

/** A key was counted up to `n`; with `stumbles`, the first try of every process to handle it fails. */
export const counted = defineFact('test.counted', z.object({ n: z.number(), stumbles: z.boolean() }));

/** Beside the product's tables: how far each key was counted, and what was handled in which order. */
export const countTables = `
  create table counts (tenant_id int, key text, n int not null, primary key (tenant_id, key));
  create table seen (nr bigint generated always as identity, tenant_id int, key text, n int);
  grant select, insert, update on counts, seen to lianxi_app;`;

/** Counts a key up and says so: who does it at the same time waits for the row, so the facts of a key have one order. */
export async function count(tenant: TenantTx, key: string, stumbles = false): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    insert into counts (tenant_id, key, n) values (${tenant.tenantId}, ${key}, 1)
    on conflict (tenant_id, key) do update set n = counts.n + 1 returning n`.execute(tenant.tx);
  tenant.emit(counted, key, { n: rows[0]?.n ?? 0, stumbles });
}

const stumbled = new Set<string>();

/** Writes down what it meets, in the transaction that moves its position. */
export const countConsumer = defineConsumer(
  'test.counts',
  on(counted, async (tenant, { n, stumbles }, { shard, seq, key, tenantId }) => {
    await sql`insert into seen (tenant_id, key, n) values (${tenantId}, ${key}, ${n})`.execute(tenant.tx);
    const id = `${shard}:${seq}`;
    if (!stumbles || stumbled.has(id)) return;
    stumbled.add(id);
    throw new Error('the first try');
  }),
);
