import type { BroadcastOperator, DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type * as z from 'zod';
import { CONTACT_NUMBER } from '../auth/user-info.ts';
import type { Principal } from '../permissions/principal.ts';
import { masked } from '../permissions/reader-view.ts';

/** The frames that agents get, by event. Null: no text of people is in it. */
export type Frames<S> = { readonly [E in keyof S]: z.ZodType | null };

/** Frames of a namespace, as Socket.IO types them. */
export type SentEvents<S> = { [E in keyof S]: (...args: never[]) => void };

/** Rooms of agents, to which the server sends. */
export interface AgentRooms<S extends SentEvents<S>> {
  to(room: string | string[]): AgentEmitter<S>;
}
interface AgentEmitter<S extends SentEvents<S>> {
  except(socketId: string): AgentEmitter<S>;
  readonly volatile: AgentEmitter<S>;
  emit<E extends keyof S>(event: E, ...args: Parameters<S[E]>): unknown;
}

/** Each socket of an agent is in one of the two. */
const WHOLE = 'reads:whole';
const MASKED = 'reads:masked';

/** Notes whether the socket's agent may see whole numbers now. */
export function noteReader(socket: Pick<Socket, 'join' | 'leave'>, principal: Principal): void {
  const whole = principal.holds(CONTACT_NUMBER);
  // In both rooms for a moment the socket would get nothing, in neither both frames; no frame is sent between these lines.
  void socket.leave(whole ? MASKED : WHOLE);
  void socket.join(whole ? WHOLE : MASKED);
}

type AnyOperator = BroadcastOperator<DefaultEventsMap, unknown>;

/** Sends each frame as its reader may see it. A frame without a number is sent once, to all. */
export function readerRooms<S extends SentEvents<S>>(namespace: Pick<Namespace, 'to'>, frames: Frames<S>): AgentRooms<S> {
  const emitter = (operator: AnyOperator): AgentEmitter<S> => ({
    except: (socketId) => emitter(operator.except(socketId)),
    get volatile() {
      return emitter(operator.volatile);
    },
    emit(event, ...args) {
      const { [event]: schema } = frames;
      const [payload] = args as unknown[];
      const seen = schema ? masked(schema, payload) : payload;
      const name = String(event);
      if (seen === payload) return operator.emit(name, ...(args as unknown[]));
      operator.except(MASKED).emit(name, payload);
      return operator.except(WHOLE).emit(name, seen);
    },
  });
  return { to: (room) => emitter(namespace.to(room) as unknown as AnyOperator) };
}
