import type { ListQuery } from '@lianxi/contracts/kit/list-page';
import type { ChannelAccount, ChannelFields } from '@lianxi/contracts/online/channel-account';
import type { Selectable } from 'kysely';
import { placeOf, type SealedColumn } from '../../../platform/crypto/reseal.ts';
import type { TenantCipher, TenantCiphers } from '../../../platform/crypto/tenant-ciphers.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import type { Sites } from '../../../platform/db/schema.ts';
import type { Channel, OpenAccount } from './channel-adapter.ts';

/** What opens an account with its vendor. */
export const CREDENTIALS: SealedColumn = { table: 'sites', column: 'secret' };

function selectAccounts({ tx, tenantId }: TenantDb) {
  return tx.selectFrom('sites').selectAll().where('tenant_id', '=', tenantId).where('channel', '<>', 'web');
}

function open<Credentials>(row: Selectable<Sites>, cipher: TenantCipher): OpenAccount<Credentials> {
  const { id, key, enabled, version } = row;
  return {
    ...{ id, key, enabled, version, tenantId: row.tenant_id, channel: row.channel as Channel, createdAt: row.created_at },
    credentials: JSON.parse(cipher.decrypt(placeOf(CREDENTIALS), row.secret ?? Buffer.alloc(0))) as Credentials,
  };
}

/** One page of a channel's accounts, newest first; `show` says what of their credentials is no secret. */
export async function listAccounts<Credentials>(
  own: TenantDb,
  ciphers: TenantCiphers,
  channel: Channel,
  page: ListQuery,
  show: (account: OpenAccount<Credentials>) => { callbackPath: string },
) {
  const cipher = await ciphers.of(own.tenantId);
  const accounts = selectAccounts(own).where('channel', '=', channel).orderBy('id', 'desc');
  return findPage(accounts, page, (row): ChannelAccount => {
    const { id, name, enabled, version } = row;
    const known = { id, name, enabled, version, chatGroupId: row.chat_group_id, createTime: row.created_at.toISOString() };
    return { ...known, ...show(open(row, cipher)) };
  });
}

/** Every account of a channel, opened. */
export async function openAccounts<Credentials>(
  own: TenantDb,
  ciphers: TenantCiphers,
  channel: Channel,
): Promise<OpenAccount<Credentials>[]> {
  const rows = await selectAccounts(own).where('channel', '=', channel).where('secret', 'is not', null).execute();
  const cipher = await ciphers.of(own.tenantId);
  return rows.map((row) => open(row, cipher));
}

/**
 * An account by its id, or by the key in its callback address; null when there is none, or it is another channel's.
 * `locked`: nobody else changes it until the transaction ends.
 */
export async function findAccount<Credentials>(
  own: TenantDb,
  ciphers: TenantCiphers,
  by: { id: string; channel?: Channel; locked?: true } | { key: string; channel: Channel },
): Promise<OpenAccount<Credentials> | null> {
  let found = 'id' in by ? selectAccounts(own).where('id', '=', by.id) : selectAccounts(own).where('key', '=', by.key);
  if (by.channel) found = found.where('channel', '=', by.channel);
  if ('locked' in by) found = found.forUpdate();
  const row = await found.executeTakeFirst();
  return row?.secret ? open(row, await ciphers.of(own.tenantId)) : null;
}

/** Writes what opens an account anew, without a new version: a vendor renewed it, and nobody edited anything. */
export async function changeCredentials<Credentials>(
  own: TenantDb,
  ciphers: TenantCiphers,
  id: string,
  change: (kept: Credentials) => Credentials,
): Promise<void> {
  const account = await findAccount<Credentials>(own, ciphers, { id, locked: true });
  if (!account) return;
  const secret = await sealed(own, ciphers, change(account.credentials));
  await own.tx.updateTable('sites').set({ secret }).where('tenant_id', '=', own.tenantId).where('id', '=', id).execute();
}

export async function insertAccount(
  own: TenantDb,
  ciphers: TenantCiphers,
  channel: Channel,
  fields: ChannelFields,
  credentials: unknown,
): Promise<string> {
  const { id } = await own.tx
    .insertInto('sites')
    .values({
      tenant_id: own.tenantId,
      channel,
      title: fields.name,
      welcome: '',
      ...toRow(fields),
      secret: await sealed(own, ciphers, credentials),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when it was changed since `version`. */
export async function replaceAccount(
  own: TenantDb,
  ciphers: TenantCiphers,
  { id, version, ...fields }: ChannelFields & { id: string; version: number },
  credentials: unknown,
): Promise<boolean> {
  const { numUpdatedRows } = await own.tx
    .updateTable('sites')
    .set({ ...toRow(fields), secret: await sealed(own, ciphers, credentials), version: version + 1 })
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function toRow({ name, enabled, chatGroupId }: ChannelFields) {
  return { name, enabled, chat_group_id: chatGroupId };
}

async function sealed({ tenantId }: TenantDb, ciphers: TenantCiphers, credentials: unknown): Promise<Buffer> {
  const cipher = await ciphers.of(tenantId);
  return cipher.encrypt(placeOf(CREDENTIALS), JSON.stringify(credentials));
}
