import { createHash } from 'node:crypto';
import type { AppendScope, EmitFact } from '../db/db.ts';
import { statement } from '../db/statement.ts';

/** The number of rows of `fact_heads`. This many transactions that emit facts can commit in parallel. */
const SHARDS = 16;

interface Emitted {
  readonly shard: number;
  readonly name: string;
  readonly key: string;
  readonly payload: string;
}

/**
 * Makes the function behind `TenantTx.emit`. One statement writes the facts of a transaction, as the last one before the
 * commit. It locks the heads of their shards, lowest first, so that transactions never deadlock, and only for the time of a
 * commit.
 * @param wake called after the commit
 */
export function createEmit(wake: () => void): EmitFact {
  const collected = new WeakMap<AppendScope, Emitted[]>();

  return (scope, fact, key, payload) => {
    const emitted = {
      shard: shardOf(scope.tenantId, key),
      name: fact.name,
      key,
      payload: JSON.stringify(fact.payload.parse(payload)),
    };
    const known = collected.get(scope);
    if (known) {
      known.push(emitted);
      return;
    }
    const all = [emitted];
    collected.set(scope, all);
    scope.beforeCommit(async () => {
      await write(scope, all);
      scope.afterCommit(wake);
    });
  };
}

/** All facts of one key are in one shard. Never change this: the facts of a key would then be in two shards. */
function shardOf(tenantId: number, key: string): number {
  return (createHash('sha256').update(`${tenantId}:${key}`).digest()[0] ?? 0) % SHARDS;
}

async function write({ tx, tenantId }: AppendScope, facts: readonly Emitted[]): Promise<void> {
  await statement`
    with emitted as (
      select shard, name, key, payload, nth from unnest(
        ${facts.map((f) => f.shard)}::smallint[], ${facts.map((f) => f.name)}::text[],
        ${facts.map((f) => f.key)}::text[], ${facts.map((f) => f.payload)}::text[]
      ) with ordinality as e (shard, name, key, payload, nth)
    ), heads as (
      insert into fact_heads as head (shard, seq)
      select shard, count(*) from emitted group by shard order by shard
      on conflict (shard) do update set seq = head.seq + excluded.seq
      returning shard, seq
    )
    insert into facts (shard, seq, tenant_id, name, key, payload)
    select shard, heads.seq + 1 - row_number() over (partition by shard order by emitted.nth desc),
      ${tenantId}, emitted.name, emitted.key, emitted.payload::json
    from emitted join heads using (shard)`.execute(tx);
}
