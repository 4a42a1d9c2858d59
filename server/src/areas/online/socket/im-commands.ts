import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { isAttachmentType } from '@lianxi/contracts/online/chat-message';
import { type Conversation, conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { type ImCommandName, type ImInput, type ImReply, imCommands } from '@lianxi/contracts/online/im';
import { findSensitive } from '@lianxi/contracts/online/sensitive-words';
import type { Kernel } from '../../../platform/kernel.ts';
import type { Chat } from '../chat.ts';
import { findConversation } from '../conversation/conversation.queries.ts';
import { takeReplyTurn } from '../guest/reply-turn.ts';
import { readAttachment } from '../message/attachments.ts';
import type { NewMessage, Party } from '../message/message-draft.ts';
import { readMessages } from '../message/message-log.queries.ts';
import { messageForVisitor } from '../message/message-row.ts';
import { forVisitor } from './fan-out.ts';

/** Registers the handler of a socket's command: {@link bindTalk} and the namespaces use it. */
export type Bind = <N extends ImCommandName>(name: N, handler: (input: ImInput<N>) => Promise<ImReply<N>>) => void;

/** Makes {@link Bind} for a socket. */
export function binder(kernel: Kernel, socket: Parameters<Kernel['io']['command']>[0]): Bind {
  return (name, handler) => kernel.io.command(socket, name, imCommands[name], handler as never);
}

/** The party of a socket. */
export interface Talker {
  tenantId: number;
  socketId: string;
  /** Called for each command: an agent's name may change while the socket is open. */
  party(): Party;
  /** True when this socket watches the conversation and its agent still has the right. */
  watches(recordId: string): boolean;
}

/** The commands of both sides of a conversation. */
export function bindTalk(kernel: Kernel, chat: Chat, bind: Bind, { tenantId, socketId, party, watches }: Talker): void {
  bind('message.send', async (sent) => {
    const { recordId, clientMsgId, msgType, message, quoteSeq: refSeq } = sent;
    const by = party();
    if (!mayWrite(by, msgType) || hasNul(sent)) throw new CodedError(commonErrors.invalid);
    // Half of a surrogate pair would be stored as another character than the sender gets back.
    const body = message.toWellFormed();
    const content: NewMessage = { kind: 'message', clientMsgId, type: msgType, body, refSeq };
    if (sent.card) content.detail = { title: sent.card.title.toWellFormed(), summary: sent.card.summary.toWellFormed() };
    if (isAttachmentType(msgType)) {
      const file = { type: msgType, fileSaveName: message, by };
      content.detail = await kernel.db.tenant(tenantId, (tenant) => readAttachment(tenant, kernel.files, file));
    }
    const sensitive = msgType === 'text' ? findSensitive(body, await chat.words.of(tenantId)) : [];
    if (sensitive.length > 0) content.detail = { sensitive };
    const entry = { conversationId: recordId, by, socketId, watching: watches(recordId), content };
    const stored = await chat.writer.append(tenantId, entry);
    if (sensitive.length > 0) chat.notifySupervisors(tenantId);
    return by.side === 'visitor' ? messageForVisitor(stored) : stored;
  });

  bind('message.recall', ({ recordId, clientMsgId, seq }) => {
    const content = { kind: 'message', clientMsgId, type: 'recall', body: '', refSeq: seq } as const;
    return chat.writer.append(tenantId, {
      conversationId: recordId,
      by: party(),
      socketId,
      watching: watches(recordId),
      content,
    });
  });

  bind('receipt', ({ recordId, kind, seq }) =>
    chat.writer.acknowledge(tenantId, { conversationId: recordId, by: party(), content: { kind, seq } }),
  );

  bind('message.sync', ({ recordId, afterSeq }) =>
    kernel.db.tenant(tenantId, async ({ tx }) => {
      const found = await findConversation(tx, tenantId, recordId);
      const by = party();
      if (!found || (by.side === 'visitor' && found.visitorId !== by.id)) throw new CodedError(conversationErrors.notFound);
      if (by.side === 'agent' && !belongsTo(by.id, found) && !watches(recordId))
        throw new CodedError(conversationErrors.notYours);
      const messages = await readMessages(tx, tenantId, recordId, { afterSeq, limit: SYNC_PAGE });
      const lastSeq = Math.max(found.lastSeq, messages.at(-1)?.seq ?? 0);
      const { receipts } = found;
      if (by.side === 'agent') return { messages, lastSeq, receipts, conversation: found };
      return { messages: messages.map(messageForVisitor), lastSeq, receipts, conversation: forVisitor(found) };
    }),
  );

  bind('typing', async ({ recordId, on }) => {
    const by = party();
    const parties = await chat.parties.of(tenantId, recordId);
    if (!parties) return null;
    if (by.side === 'visitor') {
      if (parties.visitorId === by.id) chat.fanOut.typing(parties, { by: 'visitor', on }, socketId);
      return null;
    }
    const { agentId: ownerId, guestIds } = parties;
    if (ownerId !== by.id && !guestIds.includes(by.id)) return null;
    const turn = { recordId, agentId: by.id, on };
    if (guestIds.length > 0 && !(await kernel.db.tenant(tenantId, (tenant) => takeReplyTurn(tenant, turn)))) return null;
    chat.fanOut.typing(parties, { by: 'agent', on, agentId: by.id, agentName: by.name }, socketId);
    if (on) chat.onAgentTyping(tenantId, parties);
    return null;
  });
}

function belongsTo(agentId: string, { agentId: ownerId, guests }: Conversation): boolean {
  return agentId === ownerId || guests.some((guest) => guest.agentId === agentId);
}

/** Only agents write notes and cards. */
function mayWrite(by: Party, msgType: ImInput<'message.send'>['msgType']): boolean {
  return by.side === 'agent' || (msgType !== 'note' && msgType !== 'card');
}

/** PostgreSQL cannot store NUL in a text. */
function hasNul({ message, card }: ImInput<'message.send'>): boolean {
  return [message, card?.title, card?.summary].some((text) => text?.includes('\0'));
}

/** The limit of messages in one answer to `message.sync`. */
const SYNC_PAGE = 200;
