import type { TenantDb } from '../../../platform/db/db.ts';

/** True when a message of the conversation that its visitor sees shows the file. */
export async function isFileOfRecord({ tx, tenantId }: TenantDb, recordId: string, fileSaveName: string): Promise<boolean> {
  const row = await tx
    .selectFrom('messages')
    .select('seq')
    .where('tenant_id', '=', tenantId)
    .where('conversation_id', '=', recordId)
    .where('type', 'in', ['image', 'file', 'audio', 'video'])
    .where('recalled', '=', false)
    .where('internal', 'is not', true)
    .where('body', '=', fileSaveName)
    .executeTakeFirst();
  return row !== undefined;
}
