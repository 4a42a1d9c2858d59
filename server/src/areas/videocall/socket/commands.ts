import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import { type VideoCommandName, type VideoInput, type VideoReply, videoCommands } from '@lianxi/contracts/videocall/socket';
import type { Kernel } from '../../../platform/kernel.ts';
import { findCall, findCallRow, findListeners, lockCall } from '../call/call.queries.ts';
import type { CallEffects } from '../call/call-effects.ts';
import { appendMessage, findSentMessage, readMessages } from '../call/message.queries.ts';
import { readFile } from '../call/message-file.ts';
import { findParty, type Person, visitorParty } from '../call/party.queries.ts';
import { forVisitor } from './fan-out.ts';

/** Registers the handler of a socket's command. */
export type Bind = <N extends VideoCommandName>(name: N, handler: (input: VideoInput<N>) => Promise<VideoReply<N>>) => void;

/** Makes {@link Bind} for a socket. */
export function binder(kernel: Kernel, socket: Parameters<Kernel['io']['command']>[0]): Bind {
  return (name, handler) => kernel.io.command(socket, name, videoCommands[name], handler as never);
}

/** The limit of messages in one answer to `message.sync`. */
const SYNC_PAGE = 200;

/** The party of a socket. */
export interface Talker {
  tenantId: number;
  socketId: string;
  person: Person;
}

/** The commands of both sides of a call. For a person who is not and was not in a call, it does not exist. */
export function bindTalk(kernel: Kernel, effects: CallEffects, bind: Bind, { tenantId, socketId, person }: Talker): void {
  const isVisitor = person.side === 'visitor';

  bind('message.send', (sent) =>
    kernel.db.tenant(tenantId, async (tenant) => {
      // PostgreSQL cannot store NUL in a text. Half of a surrogate pair would be stored as another character.
      if (sent.message.includes('\0') || (isVisitor && sent.msgType === 'snapshot')) throw new CodedError(commonErrors.invalid);
      const call = await lockCall(tenant, sent.sessionId);
      if (!call) throw new CodedError(videoCallErrors.notFound);
      const isCustomer = isVisitor && call.visitorId === person.id;
      const waits = call.state === 'queued' || call.state === 'ringing';
      const party =
        (await findParty(tenant, call.id, person)) ??
        (isCustomer && waits ? visitorParty('customer', { id: person.id, name: call.visitorName }) : null);
      if (!party) {
        // The message is stored, and its acknowledgement was lost before the call was over.
        const former = await findParty(tenant, call.id, person, { watching: true, before: true });
        const sentBefore = former && (await findSentMessage(tenant, call, { ...former, clientMsgId: sent.clientMsgId }));
        if (sentBefore) return sentBefore;
        if (!former && !isCustomer) throw new CodedError(videoCallErrors.notFound);
        throw new CodedError(isCustomer || call.state === 'ended' ? videoCallErrors.ended : videoCallErrors.notYours);
      }
      const file = sent.msgType === 'text' ? undefined : await readFile(tenant, kernel.files, sent, person);
      const { message, isNew } = await appendMessage(tenant, call, {
        clientMsgId: sent.clientMsgId,
        author: party.kind === 'customer' || party.kind === 'outside' ? party.kind : 'agent',
        identity: party.identity,
        authorName: party.name,
        type: sent.msgType,
        body: sent.message.toWellFormed(),
        ...(file && { file }),
      });
      if (isNew) {
        if (file) await kernel.files.keep(tenant, [sent.message]);
        const listeners = await findListeners(tenant, call.id);
        tenant.afterCommit(() => effects.fanOut.message(message, listeners, socketId));
      }
      return message;
    }),
  );

  bind('message.sync', ({ sessionId, afterSeq }) =>
    kernel.db.tenant(tenantId, async (tenant) => {
      const row = await findCallRow(tenant, sessionId);
      if (!row) throw new CodedError(videoCallErrors.notFound);
      const isCustomer = isVisitor && row.visitorId === person.id;
      // An agent who was in the call reads it to its end. A guest from outside reads it only while they are in it.
      const seen = isCustomer || (await findParty(tenant, row.id, person, { watching: true, before: !isVisitor }));
      if (!seen) throw new CodedError(videoCallErrors.notFound);
      const messages = await readMessages(tenant, row, { afterSeq, limit: SYNC_PAGE, forVisitor: isVisitor });
      const call = await findCall(tenant, row.id);
      return { messages, lastSeq: call.lastSeq, call: isVisitor ? forVisitor(call) : call };
    }),
  );
}
