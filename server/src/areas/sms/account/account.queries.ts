import type { SmsVendor } from '@lianxi/contracts/sms/sms-account.contract';
import type { SmsKind } from '@lianxi/contracts/sms/sms-text';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { smsSettingTable } from '../setting/setting.queries.ts';

export const sealedSmsAccounts: SealedTable = { table: 'sms_accounts', columns: ['sms_accounts.secret'] };

/** Which account takes a kind of message, and what a segment costs. `id` null: the outbox. */
export interface Route {
  readonly id: string | null;
  readonly price: number;
  readonly outbox: boolean;
}

/** The route of a kind; null: its account is disabled. */
export async function findRoute(own: TenantDb, kind: SmsKind): Promise<Route | null> {
  const { serviceAccountId, marketingAccountId, collectionAccountId } = await smsSettingTable.find(own);
  const id = { service: serviceAccountId, marketing: marketingAccountId, collection: collectionAccountId }[kind];
  if (id === null) return { id: null, price: 0, outbox: true };
  const row = await own.tx
    .selectFrom('sms_accounts')
    .select(['price', 'vendor'])
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row ? { id, price: row.price, outbox: row.vendor === 'outbox' } : null;
}

export interface OpenAccount {
  readonly id: string;
  readonly vendor: SmsVendor;
  readonly accessId: string;
  readonly appId: string;
  readonly secret: string;
  readonly perSecond: number;
}

/** The accounts with their secrets, for sending. Disabled ones too: what was handed over may still be reported. */
export async function openAccounts({ tx, tenantId, cipher }: SealedDb): Promise<Map<string, OpenAccount & { enabled: boolean }>> {
  const rows = await tx.selectFrom('sms_accounts').selectAll().where('tenant_id', '=', tenantId).execute();
  return new Map(
    rows.map(({ id, vendor, access_id, app_id, secret, per_second, enabled }) => [
      id,
      {
        ...{ id, vendor: vendor as SmsVendor, accessId: access_id, appId: app_id, perSecond: per_second, enabled },
        secret: secret === null ? '' : cipher.decrypt('sms_accounts.secret', secret),
      },
    ]),
  );
}

/** The word in the address at which a vendor's pushes for an account are believed. */
export const pushKey = ({ cipher }: Pick<SealedDb, 'cipher'>, accountId: string): string => cipher.derive('sms push', accountId);
