import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import {
  chatGroupErrors,
  chatGroupList,
  chatSummaryTemplates,
  createChatGroup,
  deleteChatGroup,
  readChatGroup,
  updateChatGroup,
} from '@lianxi/contracts/online/chat-group.contract';
import type { TenantDb } from '../../../platform/db/db.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { nameTemplates } from '../../summary/public.ts';
import { chatOf } from '../chat.ts';
import {
  findChatGroup,
  insertChatGroup,
  isChatGroupUsed,
  listChatGroups,
  removeChatGroup,
  replaceChatGroup,
} from './chat-group.queries.ts';

export const chatGroupRoutes = routes((on) => {
  on(chatGroupList, (ctx) => listChatGroups(ctx, ctx.query));

  on(chatSummaryTemplates, (ctx) => nameTemplates(ctx, 'chat'));

  on(readChatGroup, async (ctx) => existing(await findChatGroup(ctx, ctx.params.id)));

  on(createChatGroup, async (ctx) => {
    await requireTemplate(ctx, ctx.body.summaryTemplateId);
    const id = await insertChatGroup(ctx, ctx.body);
    ctx.audit({ target: `chat-group:${id}`, after: ctx.body });
    return { id };
  });

  on(updateChatGroup, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    if (fields.overflowGroupId === id) throw new CodedError(chatGroupErrors.unknownGroup);
    const before = existing(await findChatGroup(ctx, id));
    // One that was switched off since stays with whom it has.
    if (fields.summaryTemplateId !== before.summaryTemplateId) await requireTemplate(ctx, fields.summaryTemplateId);
    if (!(await replaceChatGroup(ctx, id, version, fields))) throw new CodedError(chatGroupErrors.changed);
    ctx.audit({ target: `chat-group:${id}`, before, after: fields });
    // New members may have places for who waits.
    ctx.afterCommit(() => void chatOf(ctx.kernel).routing.wake(ctx.tenantId));
    return null;
  });

  on(deleteChatGroup, async (ctx) => {
    const before = await findChatGroup(ctx, ctx.params.id);
    if (before && (await isChatGroupUsed(ctx, before.id))) throw new CodedError(chatGroupErrors.inUse);
    if (!before || !(await removeChatGroup(ctx, ctx.params.id))) throw new CodedError(commonErrors.notFound);
    ctx.audit({ target: `chat-group:${ctx.params.id}`, before });
    return null;
  });
});

/** @throws CodedError chat-group.unknownTemplate */
async function requireTemplate(tenant: TenantDb, wanted: string | null): Promise<void> {
  if (wanted === null) return;
  const offered = await nameTemplates(tenant, 'chat');
  if (!offered.some(({ id }) => id === wanted)) throw new CodedError(chatGroupErrors.unknownTemplate);
}
