import type { ListQuery } from '@lianxi/contracts/kit/list-page';
import type { ChannelAccount, ChannelFields } from '@lianxi/contracts/online/channel-account';
import type { Selectable } from 'kysely';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import type { Sites } from '../../../platform/db/schema.ts';
import type { Channel, OpenAccount } from './channel-adapter.ts';

/** The credentials of an account at its vendor. */
export const sealedSites: SealedTable = { table: 'sites', columns: ['sites.secret'] };

function selectAccounts({ tx, tenantId }: TenantDb) {
  return tx.selectFrom('sites').selectAll().where('tenant_id', '=', tenantId).where('channel', '<>', 'web');
}

function open<Credentials>({ cipher }: SealedDb, row: Selectable<Sites>): OpenAccount<Credentials> {
  const { id, key, enabled, version } = row;
  return {
    ...{ id, key, enabled, version, tenantId: row.tenant_id, channel: row.channel as Channel, createdAt: row.created_at },
    credentials: JSON.parse(cipher.decrypt('sites.secret', row.secret ?? Buffer.alloc(0))) as Credentials,
  };
}

/** One page of a channel's accounts, newest first. `show` returns the part of the credentials that is not secret. */
export async function listAccounts<Credentials>(
  own: SealedDb,
  channel: Channel,
  page: ListQuery,
  show: (account: OpenAccount<Credentials>) => { callbackPath: string },
) {
  const accounts = selectAccounts(own).where('channel', '=', channel).orderBy('id', 'desc');
  return findPage(accounts, page, (row): ChannelAccount => {
    const { id, name, enabled, version } = row;
    const known = { id, name, enabled, version, chatGroupId: row.chat_group_id, createTime: row.created_at.toISOString() };
    return { ...known, ...show(open(own, row)) };
  });
}

/** All accounts of a channel, with their credentials decrypted. */
export async function openAccounts<Credentials>(own: SealedDb, channel: Channel): Promise<OpenAccount<Credentials>[]> {
  const rows = await selectAccounts(own).where('channel', '=', channel).where('secret', 'is not', null).execute();
  return rows.map((row) => open(own, row));
}

/**
 * An account by its id, or by the key in its callback address. Null when it does not exist or belongs to another channel.
 * `locked`: no other transaction changes it until this one ends.
 */
export async function findAccount<Credentials>(
  own: SealedDb,
  by: { id: string; channel?: Channel; locked?: true } | { key: string; channel: Channel },
): Promise<OpenAccount<Credentials> | null> {
  let found = 'id' in by ? selectAccounts(own).where('id', '=', by.id) : selectAccounts(own).where('key', '=', by.key);
  if (by.channel) found = found.where('channel', '=', by.channel);
  if ('locked' in by) found = found.forUpdate();
  const row = await found.executeTakeFirst();
  return row?.secret ? open(own, row) : null;
}

/** Replaces an account's credentials without a new version: the vendor renewed them, no user edited the account. */
export async function changeCredentials<Credentials>(
  own: SealedDb,
  id: string,
  change: (kept: Credentials) => Credentials,
): Promise<void> {
  const account = await findAccount<Credentials>(own, { id, locked: true });
  if (!account) return;
  const secret = sealed(own, change(account.credentials));
  await own.tx.updateTable('sites').set({ secret }).where('tenant_id', '=', own.tenantId).where('id', '=', id).execute();
}

export async function insertAccount(
  own: SealedDb,
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
      secret: sealed(own, credentials),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false when it was changed since `version`. */
export async function replaceAccount(
  own: SealedDb,
  { id, version, ...fields }: ChannelFields & { id: string; version: number },
  credentials: unknown,
): Promise<boolean> {
  const { numUpdatedRows } = await own.tx
    .updateTable('sites')
    .set({ ...toRow(fields), secret: sealed(own, credentials), version: version + 1 })
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function toRow({ name, enabled, chatGroupId }: ChannelFields) {
  return { name, enabled, chat_group_id: chatGroupId };
}

function sealed({ cipher }: SealedDb, credentials: unknown): Buffer {
  return cipher.encrypt('sites.secret', JSON.stringify(credentials));
}
