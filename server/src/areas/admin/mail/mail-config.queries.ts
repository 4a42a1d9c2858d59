import { mailConfig } from '@lianxi/contracts/admin/mail-config.contract';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { settingsTable } from '../../../platform/record/settings-table.ts';
import type { SmtpAccount } from './smtp.ts';

/** The authorization code of the tenant's mailbox. */
export const sealedMailConfigs: SealedTable = { table: 'mail_configs', key: [], columns: ['mail_configs.code'] };

export const mailConfigTable = settingsTable(mailConfig, {
  table: 'mail_configs',
  columns: { host: 'host', port: 'port', security: 'security', account: 'account', senderName: 'sender_name' },
  toWire: ({ code, security }) => ({ hasCode: code !== null, security: security as 'tls' }),
  unset: { hasCode: false },
});

/** Stores a sealed code; null removes it. */
export async function setCode({ tx, tenantId }: TenantDb, code: Buffer | null): Promise<void> {
  await tx
    .insertInto('mail_configs')
    .values({ tenant_id: tenantId, code })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ code }))
    .execute();
}

/** The tenant's account; null: it is not complete. */
export async function findCompanyAccount({ tx, tenantId, cipher }: SealedDb): Promise<SmtpAccount | null> {
  const row = await tx.selectFrom('mail_configs').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
  if (!row?.code || row.host === '' || row.account === '') return null;
  return {
    host: row.host,
    port: row.port,
    security: row.security as SmtpAccount['security'],
    address: row.account,
    name: row.sender_name,
    code: cipher.decrypt('mail_configs.code', row.code),
  };
}

/** The account of an agent's profile: an address, one of the tenant's mail servers, a code. Null: it is not complete. */
export async function findOwnAccount({ tx, tenantId, cipher }: SealedDb, agentId: string): Promise<SmtpAccount | null> {
  const row = await tx
    .selectFrom('agents as a')
    .innerJoin('dictionary_items as d', (join) =>
      join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.email_server_id').on('d.enabled', '=', true),
    )
    .select(['a.email', 'a.email_token', 'a.name', 'd.code as host'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.id', '=', agentId)
    .executeTakeFirst();
  if (!row?.email || !row.email_token) return null;
  // The dictionary names a host, or a host and its port.
  const [host = '', port = '465'] = row.host.split(':');
  const code = cipher.decrypt('agents.email_token', row.email_token);
  return { host, port: Number(port), security: 'tls', address: row.email, name: row.name, code };
}
