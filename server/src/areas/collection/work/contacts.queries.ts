import type { AttemptOutcome, Relation } from '@lianxi/contracts/collection/collection-words';
import type { TenantDb } from '../../../platform/db/db.ts';
import { collectionSettings } from '../setting/setting.queries.ts';
import { barOf, missedDebtor } from './contact.rules.ts';

/** The contacts of a case, the debtor first, each with why they may not be contacted. */
export async function contactsOf(own: TenantDb, of: { id: string; state: string; disputed: boolean }) {
  const { tx, tenantId } = own;
  const { thirdPartyAfter } = await collectionSettings.find(own);
  const contacts = await tx
    .selectFrom('collection_contacts')
    .select(['id', 'relation', 'name', 'phone', 'refused_at', 'permit_id', 'permitted_at'])
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', of.id)
    .orderBy('id')
    .execute();
  const attempts = await tx
    .selectFrom('collection_attempts')
    .select(['relation', 'outcome'])
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', of.id)
    .orderBy('id', 'desc')
    .execute();
  const missed = missedDebtor(attempts as { relation: Relation; outcome: AttemptOutcome }[]);
  const state = { open: of.state === 'open', disputed: of.disputed, missed, thirdPartyAfter };
  return contacts.map(({ relation, refused_at, ...contact }) => {
    const known = { relation: relation as Relation, refused: refused_at !== null };
    return { ...contact, ...known, barred: barOf(known, state) };
  });
}
