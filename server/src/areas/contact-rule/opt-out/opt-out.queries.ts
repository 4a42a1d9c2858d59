import { renewIndex } from '../../../platform/crypto/renew-index.ts';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';
import { OPT_OUT_INDEX } from '../permit/permit.queries.ts';

export const sealedOptOuts: SealedTable = {
  table: 'contact_opt_outs',
  columns: ['contact_opt_outs.number'],
  indexes: [{ index: OPT_OUT_INDEX, of: 'contact_opt_outs.number' }],
};

/**
 * Numbers that do not want to be contacted by a channel any more, whatever for. Those that refused marketing alone refuse
 * everything from now on; the others that are known stay as they are. Returns how many said something new.
 */
export async function insertOptOuts(
  own: SealedDb,
  numbers: readonly string[],
  wish: { channel: 'all' | 'call' | 'sms' | 'wecom'; source: 'agent' | 'reply' | 'import'; reason: string },
): Promise<number> {
  const { tx, tenantId, cipher } = own;
  await renewIndex(own, OPT_OUT_INDEX, numbers);
  const { rows } = await statement<{ id: string }>`
    insert into contact_opt_outs (tenant_id, number, number_index, channel, source, reason)
    select distinct on (given.number_index) ${tenantId}::int, given.number, given.number_index, ${wish.channel}, ${wish.source}, ${wish.reason}
    from unnest(
      ${numbers.map((number) => cipher.encrypt('contact_opt_outs.number', number))}::bytea[],
      ${numbers.map((number) => cipher.blindIndex(OPT_OUT_INDEX, number))}::text[]
    ) as given(number, number_index)
    on conflict on constraint contact_opt_outs_number_key do update
    set purpose = 'all', source = excluded.source, reason = excluded.reason, updated_at = now(),
      version = contact_opt_outs.version + 1
    where contact_opt_outs.purpose <> 'all'
    returning id`.execute(tx);
  return rows.length;
}
