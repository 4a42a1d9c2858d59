import type { WechatAccount, WechatFields } from '@lianxi/contracts/online/wechat.contract';
import { verifyWechat } from '@lianxi/contracts/online/wechat.contract';
import type { Selectable } from 'kysely';
import type { FieldCipher } from '../../../../platform/crypto/field-cipher.ts';
import type { TenantTx } from '../../../../platform/db/db.ts';
import type { Sites } from '../../../../platform/db/schema.ts';
import type { WechatCredentials } from './wechat-api.ts';

type Own = Pick<TenantTx, 'tx' | 'tenantId'>;

/** An account with what opens it. */
export interface WechatSite {
  id: string;
  key: string;
  enabled: boolean;
  version: number;
  credentials: WechatCredentials;
}

function selectAccounts({ tx, tenantId }: Own) {
  return tx.selectFrom('sites').selectAll().where('tenant_id', '=', tenantId).where('channel', '=', 'wechat');
}

export function credentialsOf(cipher: FieldCipher, secret: Buffer): WechatCredentials {
  return JSON.parse(cipher.decrypt(secret)) as WechatCredentials;
}

export async function listAccounts(
  own: Own,
  cipher: FieldCipher,
  { currentPage, pageSize }: { currentPage: number; pageSize: number },
) {
  const rows = await selectAccounts(own)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .execute();
  const { total } = await selectAccounts(own)
    .clearSelect()
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { list: rows.map((row) => toWire(row, cipher)), total: Number(total), currentPage, pageSize };
}

function toWire(row: Selectable<Sites>, cipher: FieldCipher): WechatAccount {
  const { appId, token, aesKey } = credentialsOf(cipher, row.secret ?? Buffer.alloc(0));
  const callbackPath = `/api${verifyWechat.path.replace('{tenantId}', String(row.tenant_id)).replace('{key}', row.key)}`;
  return {
    ...{ id: row.id, name: row.name, enabled: row.enabled, version: row.version, chatGroupId: row.chat_group_id },
    ...{ appId, token, safe: aesKey !== '', callbackPath },
    createTime: row.created_at.toISOString(),
  };
}

/** An account by its id, or by the key in its callback address. */
export async function findAccount(
  own: Own,
  cipher: FieldCipher,
  by: { id: string } | { key: string },
): Promise<WechatSite | null> {
  const found = 'id' in by ? selectAccounts(own).where('id', '=', by.id) : selectAccounts(own).where('key', '=', by.key);
  const row = await found.executeTakeFirst();
  if (!row?.secret) return null;
  const { id, key, enabled, version } = row;
  return { id, key, enabled, version, credentials: credentialsOf(cipher, row.secret) };
}

export async function insertAccount(own: Own, cipher: FieldCipher, fields: WechatFields): Promise<string> {
  const { id } = await own.tx
    .insertInto('sites')
    .values({
      tenant_id: own.tenantId,
      channel: 'wechat',
      title: fields.name,
      welcome: '',
      ...toRow(fields, cipher, credentials(fields)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when it was changed since `version`. What is secret and was not given stays. */
export async function replaceAccount(
  { tx, tenantId }: Own,
  cipher: FieldCipher,
  before: WechatSite,
  fields: WechatFields & { version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sites')
    .set({ ...toRow(fields, cipher, credentials(fields, before.credentials)), version: fields.version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', before.id)
    .where('version', '=', fields.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function credentials({ appId, appSecret, token, aesKey }: WechatFields, before?: WechatCredentials): WechatCredentials {
  return {
    appId,
    token,
    appSecret: appSecret || (before?.appSecret ?? ''),
    aesKey: aesKey === 'keep' ? (before?.aesKey ?? '') : aesKey,
  };
}

function toRow({ name, enabled, chatGroupId }: WechatFields, cipher: FieldCipher, secrets: WechatCredentials) {
  return { name, enabled, chat_group_id: chatGroupId, secret: cipher.encrypt(JSON.stringify(secrets)) };
}
