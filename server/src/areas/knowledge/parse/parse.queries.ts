import { documentParsed } from '@lianxi/contracts/knowledge/events';
import type { ParsedDocument, ParseKind } from '@lianxi/contracts/knowledge/parse.contract';
import { sql } from 'kysely';
import type { Db, TenantDb, TenantTx } from '../../../platform/db/db.ts';

/** Longer than any document may take: its server died. */
const GIVEN_UP = sql<Date>`now() - interval '5 minutes'`;

/**
 * Stores that an agent's document is being parsed, in place of the former one. Returns false while the former one is still being
 * parsed.
 */
export async function beginParse(
  { tx, tenantId }: TenantDb,
  agentId: string,
  kind: ParseKind,
  fileName: string,
): Promise<boolean> {
  const begun = await tx
    .insertInto('parsed_documents')
    .values({ tenant_id: tenantId, agent_id: agentId, kind, file_name: fileName })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'agent_id', 'kind'])
        .doUpdateSet({ file_name: fileName, state: 'parsing', message: '', result: null, started_at: sql<Date>`now()` })
        .where((eb) => eb.or([eb('parsed_documents.state', '<>', 'parsing'), eb('parsed_documents.started_at', '<', GIVEN_UP)])),
    )
    .executeTakeFirst();
  return (begun.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores the result and notifies the agent. */
export async function endParse(
  { tx, tenantId, publish }: TenantTx,
  parse: { agentId: string; kind: ParseKind; fileName: string },
  outcome: { document: ParsedDocument } | { message: string },
): Promise<void> {
  const { agentId, kind, fileName } = parse;
  const done = 'document' in outcome;
  const message = done ? '' : outcome.message;
  await tx
    .updateTable('parsed_documents')
    .set({ state: done ? 'done' : 'failed', message, result: done ? JSON.stringify(outcome.document) : null })
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('kind', '=', kind)
    .execute();
  await publish(documentParsed, [agentId], { kind, done, fileName, message });
}

/** The newest of a kind, unless it is older than a day. */
export function findParse({ tx, tenantId }: TenantDb, agentId: string, kind: ParseKind) {
  return tx
    .selectFrom('parsed_documents')
    .select(['file_name', 'message', 'result', 'started_at'])
    .select((eb) =>
      eb
        .case()
        .when(eb.and([eb('state', '=', 'parsing'), eb('started_at', '<', GIVEN_UP)]))
        .then('failed')
        .else(eb.ref('state'))
        .end()
        .as('state'),
    )
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('kind', '=', kind)
    .where('started_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
}

/** Removes results that can no longer be requested; returns how many. */
export async function purgeParsedDocuments(db: Db): Promise<number> {
  const gone = await db.platform(({ tx }) =>
    tx.deleteFrom('parsed_documents').where('started_at', '<', sql<Date>`now() - interval '1 day'`).executeTakeFirst(),
  );
  return Number(gone.numDeletedRows);
}
