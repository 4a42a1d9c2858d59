import { CodedError } from '@lianxi/contracts/kit/errors';
import { type ImClientEvents, type ImServerEvents, VISITOR_NAMESPACE } from '@lianxi/contracts/online/im';
import { visitorErrors } from '@lianxi/contracts/online/visitor.contract';
import { hashVisitorToken, type Visitor } from '../../../platform/auth/visitor-token.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import type { VisitorHandshake } from '../../../platform/sockets/io.ts';
import { isBlacklisted } from '../blacklist-entry/blacklist-entry.queries.ts';
import type { Chat } from '../chat.ts';
import { findConversation, findCurrentConversation } from '../conversation/conversation.queries.ts';
import { readMessages } from '../message/message-log.queries.ts';
import { messageForVisitor } from '../message/message-row.ts';
import { queuePlaceOf } from '../routing/queue-places.ts';
import { deviceOf } from '../visit/device.rules.ts';
import { giveRating } from '../visit/rating.ts';
import { findConversationBefore, refuseForeign } from '../visit/visit.queries.ts';
import { visitPage } from '../visit/visit-page.ts';
import { findSiteOf, lookUpVisitor } from '../visitor/visitor.queries.ts';
import type { VisitorPresences } from '../visitor/visitor-presence.ts';
import { forVisitor, type Rooms, visitorRoom } from './fan-out.ts';
import { binder, bindTalk } from './im-commands.ts';

/** The limit of shown messages of an earlier conversation. */
const HISTORY_PAGE = 200;

/** The namespace of the widget. It requires the visitor's token, on a page that the tenant allowed. */
export function serveVisitors(kernel: Kernel, chat: () => Chat, presence: VisitorPresences): Rooms {
  const admit = (handshake: VisitorHandshake) => admitVisitor(kernel, handshake);
  return kernel.io.visitors<Visitor & { device: string }, ImClientEvents, ImServerEvents>(VISITOR_NAMESPACE, admit, (socket) => {
    const { tenantId, visitorId, device } = socket.data;
    void socket.join(visitorRoom(visitorId));
    presence.connected(socket.data);
    socket.on('disconnect', () => presence.disconnected(socket.data));
    const bind = binder(kernel, socket);
    const party = { side: 'visitor', id: visitorId } as const;
    bindTalk(kernel, chat(), bind, { tenantId, socketId: socket.id, party: () => party, watches: () => false });

    bind('conversation.current', async () => {
      const current = await kernel.db.tenant(tenantId, ({ tx }) => findCurrentConversation(tx, tenantId, visitorId));
      return current && forVisitor(current);
    });
    bind('conversation.start', async (page) => {
      // A visitor who was blacklisted during their chat cannot begin another.
      const blocked = await kernel.db.tenant(tenantId, (tenant) => isBlacklisted(tenant, visitorId));
      if (blocked) throw new CodedError(visitorErrors.blocked);
      return forVisitor(await chat().start(tenantId, visitorId, { ...page, device }));
    });
    bind('conversation.human', async ({ recordId }) =>
      forVisitor(
        await kernel.db.tenant(tenantId, async (tenant) => {
          await refuseForeign(tenant, visitorId, recordId);
          return chat().bot.handOver(tenant, recordId);
        }),
      ),
    );
    bind('page.visit', (page) => visitPage(kernel.db, chat().fanOut, { tenantId, visitorId }, page));
    bind('rating.give', async (given) =>
      forVisitor(await kernel.db.tenant(tenantId, (tenant) => giveRating(tenant, chat(), visitorId, given))),
    );
    bind('history.read', ({ recordId }) =>
      kernel.db.tenant(tenantId, async (tenant) => {
        const before = await findConversationBefore(tenant, visitorId, recordId);
        if (before === null) return { recordId: null, messages: [], receipts: null };
        const messages = await readMessages(tenant.tx, tenantId, before, { limit: HISTORY_PAGE });
        const conversation = await findConversation(tenant.tx, tenantId, before);
        return { recordId: before, messages: messages.map(messageForVisitor), receipts: conversation?.receipts ?? null };
      }),
    );
    bind('queue.place', async ({ recordId }) => {
      const place = await chat().places.placeOf(tenantId, visitorId, recordId);
      return place && queuePlaceOf(place);
    });
    bind('conversation.end', async ({ recordId }) =>
      forVisitor(await kernel.db.tenant(tenantId, (tenant) => chat().close(tenant, recordId, party))),
    );
  }) as unknown as Rooms;
}

async function admitVisitor(
  { db }: Kernel,
  { auth, origin, host, userAgent }: VisitorHandshake,
): Promise<(Visitor & { device: string }) | null> {
  if (typeof auth.token !== 'string') return null;
  const visitor = await lookUpVisitor(db, hashVisitorToken(auth.token));
  if (!visitor) return null;
  try {
    await db.tenant(visitor.tenantId, ({ tx }) => findSiteOf(tx, visitor, { origin, host }));
    return { ...visitor, device: deviceOf(userAgent) };
  } catch (error) {
    if (error instanceof CodedError) return null;
    throw error;
  }
}
