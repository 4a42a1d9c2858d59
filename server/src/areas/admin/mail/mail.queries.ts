import { randomUUID } from 'node:crypto';
import type { Mail, MailState } from '@lianxi/contracts/admin/mail.contract';
import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import { type Selectable, sql } from 'kysely';
import type { Cipher } from '../../../platform/crypto/cipher.ts';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import type { Mails } from '../../../platform/db/schema.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import type { NoticeFile } from '../notice/notice-files.ts';

export const sealedMails: SealedTable = { table: 'mails', columns: ['mails.receivers', 'mails.subject', 'mails.content'] };

type MailRow = Selectable<Mails>;

/** Made before the first byte is sent. Its domain is the sender's. */
const newMessageId = (address: string) => `${randomUUID()}@${address.slice(address.indexOf('@') + 1)}`;

export interface NewMail {
  readonly agentId: string;
  readonly agentName: string;
  readonly account: 'own' | 'company';
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly content: string;
  readonly files: readonly NoticeFile[];
}

/** Queues a mail; returns its id. */
export async function insertMail({ tx, tenantId, cipher }: SealedDb, mail: NewMail): Promise<string> {
  const { id } = await tx
    .insertInto('mails')
    .values({
      tenant_id: tenantId,
      agent_id: mail.agentId,
      agent_name: mail.agentName,
      account: mail.account,
      from_address: mail.from,
      receivers: cipher.encrypt('mails.receivers', JSON.stringify(mail.to)),
      subject: cipher.encrypt('mails.subject', mail.subject),
      content: cipher.encrypt('mails.content', mail.content),
      files: JSON.stringify(mail.files),
      message_id: newMessageId(mail.from),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The mail, locked until the transaction ends; null: there is none. */
export async function lockMail({ tx, tenantId }: TenantDb, id: string): Promise<MailRow | null> {
  const row = await tx
    .selectFrom('mails')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Moves a mail on; the caller holds its lock. */
export async function setMailState(
  { tx, tenantId }: TenantDb,
  id: string,
  state: MailState,
  { error = '', again }: { error?: string; again?: { from: string } } = {},
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      state,
      error,
      ...(state === 'sent' && { sent_at: sql<Date>`now()` }),
      ...(again && { message_id: newMessageId(again.from), from_address: again.from }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export interface MailFilters {
  state?: MailState | undefined;
  beginTime?: string | undefined;
  endTime?: string | undefined;
}

const inScope = ({ tx, tenantId }: TenantDb, scope: ScopeFilter) =>
  tx
    .selectFrom('mails as m')
    .selectAll('m')
    .where('m.tenant_id', '=', tenantId)
    .where((eb) => scope.agentIds(eb, 'm.agent_id'));

/** One page of the mails within a data scope, newest first. */
export function listMails(own: SealedDb, scope: ScopeFilter, query: ListQuery & MailFilters): Promise<ListPage<Mail>> {
  let found = inScope(own, scope);
  if (query.state) found = found.where('m.state', '=', query.state);
  if (query.beginTime) found = found.where('m.created_at', '>=', new Date(query.beginTime));
  if (query.endTime) found = found.where('m.created_at', '<', new Date(Date.parse(query.endTime) + 1));
  return findPage(found.orderBy('m.id', 'desc'), query, (row) => mailOf(own.cipher, row));
}

/** A mail within a data scope; null: there is none. */
export const findMail = async (own: TenantDb, scope: ScopeFilter, id: string): Promise<MailRow | null> =>
  (await inScope(own, scope).where('m.id', '=', id).executeTakeFirst()) ?? null;

export function mailOf(cipher: Cipher, row: MailRow): Mail {
  return {
    id: row.id,
    subject: cipher.decrypt('mails.subject', row.subject),
    from: row.from_address,
    to: receiversOf(cipher, row),
    agentName: row.agent_name,
    state: row.state as MailState,
    error: row.error,
    createTime: row.created_at.toISOString(),
    sentTime: row.sent_at?.toISOString() ?? null,
  };
}

export const receiversOf = (cipher: Cipher, { receivers }: MailRow): string[] =>
  JSON.parse(cipher.decrypt('mails.receivers', receivers));

export const filesOf = ({ files }: MailRow): NoticeFile[] => files as unknown as NoticeFile[];
