import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import {
  linkedFile,
  linkedRecord,
  makeRecordLink,
  makeVisitorRecordLink,
  RECORD_LINK_DAYS,
  recordLinkErrors,
} from '@lianxi/contracts/online/record-link.contract';
import * as z from 'zod';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { openLink, readLink, sealLink } from '../../../platform/crypto/sealed-link.ts';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { findConversation } from '../conversation/conversation.queries.ts';
import { findReadable } from '../conversation/conversation.routes.ts';
import { readMessages } from '../message/message-log.queries.ts';
import { messageForVisitor } from '../message/message-row.ts';
import { refuseForeign } from '../visit/visit.queries.ts';
import { findSiteOf } from '../visitor/visitor.queries.ts';
import { isFileOfRecord } from './record-link.queries.ts';

/** The purpose in the tenant's key for these tokens. */
const PURPOSE = 'chat-record';
/** `whole`: with numbers as they were written; who may not see them makes a link that masks them. */
const content = z.object({ recordId: z.string(), whole: z.boolean(), until: z.number() });
type Content = z.output<typeof content>;

const PAGE = 200;

export const recordLinkRoutes = routes((on) => {
  on(makeRecordLink, async (ctx) => {
    const { id } = await findReadable(ctx, ctx.params.id);
    ctx.audit({ target: `conversation:${id}`, after: { recordLink: true } });
    return makeLink(ctx, { recordId: id, whole: ctx.principal.holds(CONTACT_NUMBER) }, ctx.now);
  });

  on(makeVisitorRecordLink, async (ctx) => {
    const { tx, visitor, headers, body, now } = ctx;
    await findSiteOf(tx, visitor, { origin: headers.origin, host: headers.host });
    await refuseForeign(ctx, visitor.visitorId, body.recordId);
    return makeLink(ctx, { recordId: body.recordId, whole: true }, now);
  });

  on(linkedRecord, ({ db, params, query, now }) =>
    opened(db, params.token, now, async (tenant, { recordId, whole, until }) => {
      const { tx, tenantId } = tenant;
      const conversation = await findConversation(tx, tenantId, recordId);
      if (!conversation) throw new CodedError(recordLinkErrors.over);
      const messages = await readMessages(tx, tenantId, recordId, { afterSeq: query.afterSeq, limit: PAGE });
      const { visitorName, agentName, createTime, closeTime, lastSeq } = conversation;
      const forReader = whole ? messageForVisitor : (message: ChatMessage) => masked(messageForVisitor(message));
      return {
        ...{ agentName, createTime, closeTime, lastSeq },
        visitorName: whole ? visitorName : maskNumbersIn(visitorName),
        until: new Date(until).toISOString(),
        messages: messages.map(forReader),
      };
    }),
  );

  on(linkedFile, ({ db, kernel: { files }, params, now }) =>
    opened(db, params.token, now, async (tenant, { recordId }) => {
      const file = await files.locate(tenant, params.fileSaveName);
      if (!file || !(await isFileOfRecord(tenant, recordId, params.fileSaveName))) throw new CodedError(commonErrors.notFound);
      return files.reply(file, /^(image|audio|video)\//.test(file.contentType) ? 'inline' : 'attachment');
    }),
  );
});

function makeLink({ cipher, tenantId }: TenantTx, shown: Omit<Content, 'until'>, now: Date): { token: string; until: string } {
  const until = now.getTime() + RECORD_LINK_DAYS * 86_400_000;
  const linked: Content = { ...shown, until };
  return { token: sealLink(cipher, tenantId, PURPOSE, linked), until: new Date(until).toISOString() };
}

/**
 * Reads in the tenant of a link.
 * @throws CodedError record-link.over
 */
async function opened<T>(db: Db, token: string, now: Date, read: (tenant: TenantTx, linked: Content) => Promise<T>): Promise<T> {
  const link = readLink(token);
  if (!link) throw new CodedError(recordLinkErrors.over);
  return db.tenant(
    link.tenantId,
    (tenant) => {
      const linked = openLink(tenant.cipher, link.handle, PURPOSE, content, now);
      if (!linked) throw new CodedError(recordLinkErrors.over);
      return read(tenant, linked);
    },
    { readOnly: true },
  );
}

/** Users write numbers into texts, names of files and cards too. */
function masked(message: ChatMessage): ChatMessage {
  const { userName, message: text, file, card, quote } = message;
  return {
    ...message,
    userName: maskNumbersIn(userName),
    message: file ? text : maskNumbersIn(text),
    ...(file && { file: { ...file, fileName: maskNumbersIn(file.fileName) } }),
    ...(card && { card: { title: maskNumbersIn(card.title), summary: maskNumbersIn(card.summary) } }),
    ...(quote && { quote: { ...quote, message: maskNumbersIn(quote.message) } }),
  };
}
