import { CodedError } from '@lianxi/contracts/kit/errors';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import type { VisitorForm } from '@lianxi/contracts/online/im';
import type { Site, SiteLook } from '@lianxi/contracts/online/site.contract';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { toSite } from './site.queries.ts';

type Asked = keyof SiteLook['ask'];

/** What visitors are asked, in the order in which it is shown. */
const labels: Record<Asked, string> = { name: '称呼', phone: '电话', email: '邮箱', company: '公司' };

/** One line of a form as it is kept. */
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
 * Judges what a visitor brings to a new conversation by what their site asks and offers. Answers the site; null: theirs is
 * gone, or they are from before there were sites.
 * @throws CodedError conversation.formNeeded, conversation.unknownGroup
 */
export async function checkPreChat(
  { tx, tenantId }: TenantDb,
  visitorId: string,
  { form = {}, chatGroupId }: PreChat,
): Promise<Site | null> {
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

/** A form as it is stored; null when nothing was filled in. */
export function sealForm(cipher: FieldCipher, form: VisitorForm): Buffer | null {
  const lines = (Object.keys(labels) as Asked[]).flatMap((key): FormLine[] => {
    const value = form[key]?.replaceAll('\0', '');
    return value ? [{ key, label: labels[key], value }] : [];
  });
  return lines.length > 0 ? cipher.encrypt(JSON.stringify(lines)) : null;
}

export function openForm(cipher: FieldCipher, sealed: Buffer): FormLine[] {
  return JSON.parse(cipher.decrypt(sealed)) as FormLine[];
}
