import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { CtiProvider } from './cti-provider.ts';

/** The last state that the owner of the switch reported. Before the first report, it is a simulator that is down. */
export async function switchState(tx: Tx): Promise<{ kind: CtiProvider['kind']; up: boolean }> {
  const row = await tx.selectFrom('switch_state').select(['kind', 'up']).executeTakeFirst();
  return { kind: row?.kind === 'asterisk' ? 'asterisk' : 'simulator', up: row?.up ?? false };
}

/** Notifies all processes of the switch's state. */
export async function notifySwitchState(db: Db, { kind, up }: CtiProvider): Promise<void> {
  await db.platform(({ tx }) =>
    sql`
      insert into switch_state (kind, up) values (${kind}, ${up})
      on conflict (only_one) do update set kind = excluded.kind, up = excluded.up`.execute(tx),
  );
}
