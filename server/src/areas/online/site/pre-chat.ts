import { CodedError } from '@lianxi/contracts/kit/errors';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import type { VisitorForm } from '@lianxi/contracts/online/im';
import type { SiteLook } from '@lianxi/contracts/online/site-look';
import type { Cipher } from '../../../platform/crypto/cipher.ts';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { type SiteAtWork, toSite } from './site.queries.ts';

type Asked = keyof SiteLook['ask'];

/** The questions to visitors, in the order in which they are shown. */
const labels: Record<Asked, string> = { name: '称呼', phone: '电话', email: '邮箱', company: '公司' };

/** One line of a stored form. */
export interface FormLine {
  key: Asked;
  label: string;
  value: string;
}

export interface PreChat {
  chatGroupId?: string | undefined;
  form?: VisitorForm | undefined;
}

/**
 * Checks a visitor's form and group against their site. Returns the site; null: it was removed, or the visitor is from before
 * there were sites.
 * @throws CodedError conversation.formNeeded, conversation.unknownGroup
 */
export async function checkPreChat(
  { tx, tenantId }: TenantDb,
  visitorId: string,
  { form = {}, chatGroupId }: PreChat,
): Promise<SiteAtWork | null> {
  const row = await tx
    .selectFrom('visitors')
    .innerJoin('sites', (join) =>
      join.onRef('sites.tenant_id', '=', 'visitors.tenant_id').onRef('sites.id', '=', 'visitors.site_id'),
    )
    .selectAll('sites')
    .where('visitors.tenant_id', '=', tenantId)
    .where('visitors.id', '=', visitorId)
    .executeTakeFirst();
  if (!row) return null;
  const site = toSite(row);
  const { ask, groupIds } = site;
  const needed = (Object.keys(labels) as Asked[]).filter((key) => ask[key] === 'required');
  if (needed.some((key) => form[key] === undefined)) throw new CodedError(conversationErrors.formNeeded);
  if (chatGroupId !== undefined && groupIds.length > 0 && !groupIds.includes(chatGroupId)) {
    throw new CodedError(conversationErrors.unknownGroup);
  }
  return site;
}

export const sealedForms: SealedTable = { table: 'conversations', columns: ['conversations.form'] };

/** A form in its stored form; null when it is empty. */
export function sealForm(cipher: Cipher, form: VisitorForm): Buffer | null {
  const lines = (Object.keys(labels) as Asked[]).flatMap((key): FormLine[] => {
    const value = form[key]?.replaceAll('\0', '');
    return value ? [{ key, label: labels[key], value }] : [];
  });
  return lines.length > 0 ? cipher.encrypt('conversations.form', JSON.stringify(lines)) : null;
}

export function openForm(cipher: Cipher, sealed: Buffer): FormLine[] {
  return JSON.parse(cipher.decrypt('conversations.form', sealed)) as FormLine[];
}
