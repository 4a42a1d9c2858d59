import { CodedError } from '@lianxi/contracts/kit/errors';
import { type VideoCall, videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import { VIDEO_VISITOR_NAMESPACE, type VideoClientEvents, type VideoServerEvents } from '@lianxi/contracts/videocall/socket';
import { hashVisitorToken } from '../../../platform/auth/visitor-token.ts';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import type { QueuePlaces } from '../../../platform/queue/queue-places.ts';
import type { VisitorHandshake } from '../../../platform/sockets/io.ts';
import { type CallRow, findCall, findCallOfVisitor, lockCall, lockCalls } from '../call/call.queries.ts';
import type { CallEffects } from '../call/call-effects.ts';
import { endCall, endingByCustomer } from '../call/call-end.ts';
import { leaveCall } from '../call/call-leave.ts';
import { startCall } from '../call/call-start.ts';
import { findParty, type Party } from '../call/party.queries.ts';
import { giveRating } from '../call/rating.ts';
import { shareScreen } from '../call/screen-share.ts';
import { agree } from '../recording/record-consent.ts';
import { videoPlaceOf } from '../routing/queue-places.ts';
import type { SeenVisitors } from '../visitor/seen-visitors.ts';
import { findVisitor, type KnownVisitor, lookUpVideoVisitor } from '../visitor/visitor.queries.ts';
import { binder, bindTalk } from './commands.ts';
import { forVisitor, type Rooms, visitorRoom } from './fan-out.ts';

/**
 * The namespace of customers and of guests who came by a link. It requires the visitor's token, on a page that the tenant
 * allowed.
 */
export function serveVisitors(
  kernel: Kernel,
  { effects, places }: { effects: CallEffects; places: QueuePlaces },
  seen: SeenVisitors,
): Rooms {
  const admit = (handshake: VisitorHandshake) => admitVisitor(kernel, handshake);
  return kernel.io.visitors<KnownVisitor, VideoClientEvents, VideoServerEvents>(VIDEO_VISITOR_NAMESPACE, admit, (socket) => {
    const { tenantId, visitorId, onlyCallId } = socket.data;
    void socket.join(visitorRoom(visitorId));
    seen.add(socket.data);
    socket.on('disconnect', () => seen.remove(socket.data));
    const bind = binder(kernel, socket);
    bindTalk(kernel, effects, bind, { tenantId, socketId: socket.id, person: { side: 'visitor', id: visitorId } });

    /** Returns the call as a visitor may see it. */
    const inCall = async (run: (tenant: TenantTx) => Promise<VideoCall>) => forVisitor(await kernel.db.tenant(tenantId, run));

    bind('call.current', async () => {
      const find = (tenant: TenantTx) => (onlyCallId ? findCall(tenant, onlyCallId) : findCallOfVisitor(tenant, visitorId));
      const call = await kernel.db.tenant(tenantId, find);
      return call && forVisitor(call);
    });
    bind('call.start', (asked) =>
      inCall((tenant) => {
        if (onlyCallId) throw new CodedError(videoCallErrors.notFound);
        return startCall(tenant, effects, visitorId, asked);
      }),
    );
    bind('call.token', ({ sessionId }) =>
      kernel.db.tenant(tenantId, async (tenant) => {
        const { call, party } = await lockOwn(tenant, sessionId, visitorId);
        if (call.state === 'ended') throw new CodedError(videoCallErrors.ended);
        if (!party) throw new CodedError(videoCallErrors.notYours);
        return effects.rooms.admit(tenant, call, party);
      }),
    );
    bind('queue.place', async ({ sessionId }) => {
      const place = await places.placeOf(tenantId, visitorId, sessionId);
      return place && videoPlaceOf(place);
    });
    bind('screen.share', ({ sessionId, on }) =>
      inCall(async (tenant) => {
        const { call, party } = await lockOwn(tenant, sessionId, visitorId);
        if (!party) throw new CodedError(call.state === 'ended' ? videoCallErrors.ended : videoCallErrors.notYours);
        return shareScreen(tenant, effects, call, party, on);
      }),
    );
    bind('recording.agree', ({ sessionId }) =>
      inCall(async (tenant) => {
        const { call, party } = await lockOwn(tenant, sessionId, visitorId);
        if (!party) throw new CodedError(call.state === 'ended' ? videoCallErrors.ended : videoCallErrors.notYours);
        return agree(tenant, effects, call, party);
      }),
    );
    bind('call.end', ({ sessionId }) =>
      inCall(async (tenant) => {
        await lockCalls(tenant);
        const { call, party } = await lockOwn(tenant, sessionId, visitorId);
        if (call.state === 'ended') return findCall(tenant, call.id);
        if (call.visitorId === visitorId) return endCall(tenant, effects, call, endingByCustomer(call));
        return party ? leaveCall(tenant, effects, call, party) : findCall(tenant, call.id);
      }),
    );
    bind('rating.give', (given) => inCall((tenant) => giveRating(tenant, effects, visitorId, given)));
  }) as unknown as Rooms;
}

/** A call that the visitor began, or was in by a link, locked, with their present role, if any. */
async function lockOwn(tenant: TenantTx, sessionId: string, visitorId: string): Promise<{ call: CallRow; party: Party | null }> {
  const call = await lockCall(tenant, sessionId);
  const person = { side: 'visitor', id: visitorId } as const;
  const was = call && (call.visitorId === visitorId || (await findParty(tenant, call.id, person, { before: true })));
  if (!call || !was) throw new CodedError(videoCallErrors.notFound);
  return { call, party: await findParty(tenant, call.id, person) };
}

async function admitVisitor({ db }: Kernel, { auth, origin, host }: VisitorHandshake): Promise<KnownVisitor | null> {
  if (typeof auth.token !== 'string') return null;
  const visitor = await lookUpVideoVisitor(db, hashVisitorToken(auth.token));
  if (!visitor) return null;
  try {
    return await db.tenant(visitor.tenantId, (tenant) => findVisitor(tenant, visitor.visitorId, { origin, host }));
  } catch (error) {
    if (error instanceof CodedError) return null;
    throw error;
  }
}
