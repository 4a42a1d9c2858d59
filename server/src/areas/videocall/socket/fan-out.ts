import type { VideoCall, VideoDeskConfig } from '@lianxi/contracts/videocall/call.contract';
import type { VideoMessage } from '@lianxi/contracts/videocall/message';
import type { VideoCallFrame, VideoQueuePlace, VideoServerEvents } from '@lianxi/contracts/videocall/socket';
import type { VideoTransferType } from '@lianxi/contracts/videocall/transfer.contract';

/**
 * The receivers of a call's changes: agents who are in it, are asked for it or watch it invisibly; its customer and guests from
 * outside.
 */
export interface Listeners {
  agentIds: readonly string[];
  visitorIds: readonly string[];
}

/** News of a call for an agent, in addition to its state. */
export interface Notice {
  agentId: string;
  transferType: VideoTransferType;
  byName?: string;
  note?: string;
}

/** A Socket.IO namespace, with the part that sends to rooms. */
export interface Rooms {
  to(room: string | string[]): Emitter;
}
interface Emitter {
  except(socketId: string): Emitter;
  emit<E extends keyof VideoServerEvents>(event: E, ...args: Parameters<VideoServerEvents[E]>): unknown;
}

const silence: Emitter = { except: () => silence, emit: () => true };
const nobody: Rooms = { to: () => silence };

/**
 * Sends committed changes to sockets. Rooms are per agent and per visitor. The committed rows determine the receivers, so a
 * person who left a call receives nothing more of it. Frames may be lost: a client asks again on connect and on `resync`.
 */
export class FanOut {
  #agents: Rooms = nobody;
  #visitors: Rooms = nobody;

  /** The sockets use the code that changes calls, so their rooms are attached later. Until then no frame is sent. */
  attach(agents: Rooms, visitors: Rooms): void {
    this.#agents = agents;
    this.#visitors = visitors;
  }

  /** Sends the call's present state, and then the notices, in their order. */
  call(call: VideoCall, { agentIds, visitorIds }: Listeners, notices: readonly Notice[], config: VideoDeskConfig): void {
    if (agentIds.length > 0) this.#agents.to(agentIds.map(agentRoom)).emit('call', call);
    if (visitorIds.length > 0) this.#visitors.to(visitorIds.map(visitorRoom)).emit('call', forVisitor(call));
    for (const { agentId, transferType, byName = null, note = '' } of notices) {
      const { sessionId, roomId, visitorId: userId } = call;
      const frame: VideoCallFrame = {
        transferType,
        userId,
        sessionId,
        token: null,
        agentId: call.agentId,
        roomId,
        config,
        byName,
        note,
        call,
      };
      this.#agents.to(agentRoom(agentId)).emit('transfer', frame);
    }
  }

  /** The sender's socket is left out: it got the acknowledgement. */
  message(message: VideoMessage, { agentIds, visitorIds }: Listeners, exceptSocketId: string): void {
    if (agentIds.length > 0) this.#agents.to(agentIds.map(agentRoom)).except(exceptSocketId).emit('message', message);
    if (visitorIds.length > 0 && !isForAgents(message)) {
      this.#visitors.to(visitorIds.map(visitorRoom)).except(exceptSocketId).emit('message', message);
    }
  }

  place(visitorId: string, place: VideoQueuePlace): void {
    this.#visitors.to(visitorRoom(visitorId)).emit('queue', place);
  }
}

export function agentRoom(agentId: string): string {
  return `agent:${agentId}`;
}

export function visitorRoom(visitorId: string): string {
  return `visitor:${visitorId}`;
}

/** Pictures that an agent took of the call. */
export function isForAgents({ msgType }: Pick<VideoMessage, 'msgType'>): boolean {
  return msgType === 'snapshot';
}

/** A call as its customer sees it: without the linked customer and without agents' requests to each other. */
export function forVisitor(call: VideoCall): VideoCall {
  return { ...call, customerId: null, asked: null };
}
