import type { ContactChannel, ContactPurpose } from '@lianxi/contracts/contact-rule/contact-rules';
import { sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';
import { OPT_OUT_INDEX } from '../permit/permit.queries.ts';
import { contactNumber } from '../permit/permit.ts';

/** Which of these numbers refused the channel for the purpose: for a list of people, before anybody is contacted. */
export async function findOptedOut(
  { tx, tenantId, cipher }: SealedDb,
  numbers: readonly string[],
  { purpose, channel }: { purpose: ContactPurpose; channel: ContactChannel },
): Promise<ReadonlySet<string>> {
  const of = new Map(
    numbers.flatMap((number) => cipher.blindIndexes(OPT_OUT_INDEX, contactNumber(number)).map((index) => [index, number])),
  );
  const { rows } = await sql<{ number_index: string }>`
    select number_index from contact_opt_outs
    where tenant_id = ${tenantId} and number_index = any(${[...of.keys()]}::text[])
      and channel in ('all', ${channel}) and (purpose = 'all' or purpose = ${purpose})`.execute(tx);
  return new Set(rows.flatMap(({ number_index }) => of.get(number_index) ?? []));
}
