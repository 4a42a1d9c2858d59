import type { VideoCall, VideoDeskConfig } from '@lianxi/contracts/videocall/call.contract';
import type { VideoMessage } from '@lianxi/contracts/videocall/message';
import type { VideoCallFrame, VideoQueuePlace, VideoServerEvents } from '@lianxi/contracts/videocall/socket';
import type { VideoTransferType } from '@lianxi/contracts/videocall/transfer.contract';

/** Who hears of a call: agents in it, asked for it or watching it unseen; its customer and guests from outside. */
export interface Listeners {
  agentIds: readonly string[];
  visitorIds: readonly string[];
}

/** Something that an agent is told of a call beside how it stands. */
export interface Notice {
  agentId: string;
  transferType: VideoTransferType;
  byName?: string;
  note?: string;
}

/** A Socket.IO namespace, as far as telling its rooms things goes. */
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
 * Tells sockets what was committed. Rooms are per agent and per visitor: whom to tell is read from the committed rows, so
 * who left a call hears nothing more of it. Frames may be lost: a client asks anew on connect and on `resync`.
 */
export class FanOut {
  #agents: Rooms = nobody;
  #visitors: Rooms = nobody;

  /** The sockets use what changes calls, so their rooms come after this. Until then nobody hears anything. */
  attach(agents: Rooms, visitors: Rooms): void {
    this.#agents = agents;
    this.#visitors = visitors;
  }

  /** The call as it stands now, and then the notices, in their order. */
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

  /** The sender's socket has its acknowledgement and is left out. */
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

/** A call as its customer sees it: which customer the tenant takes them for, and what agents ask each other, is not theirs to know. */
export function forVisitor(call: VideoCall): VideoCall {
  return { ...call, customerId: null, asked: null };
}
