import { type Envelope, success } from '@lianxi/contracts/kit/envelope';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod';
import type { ErrorMapper } from '../http/error-mapper.ts';
import { parsePart } from '../http/validation.ts';
import type { Principal } from '../permissions/principal.ts';
import { asSeenBy } from '../permissions/reader-view.ts';

/** A command of contracts: the client's input and the server's answer. */
export interface CommandDefinition {
  readonly input: z.ZodType;
  readonly reply: z.ZodType;
}

/** The part of a Socket.IO socket that a command needs. */
interface CommandSocket {
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  onAny(listener: (event: string, ...args: unknown[]) => void): unknown;
  listenerCount(event: string): number;
  disconnect(close: boolean): unknown;
  readonly connected: boolean;
  readonly data: unknown;
}

/** Commands that a caller may send at once, and per second over time. */
const BURST = 100;
const PER_SECOND = 30;
/** After so many refusals without a pause the server closes the sender's connection, until they were quiet for some seconds. */
const MAX_REFUSED = 3000;
/** From this number of visitors on, those without a call for some seconds are removed: their bucket is full again. */
const MANY_VISITORS = 20_000;

interface Bucket {
  tokens: number;
  at: number;
  /** The time since which the bucket is full. */
  refused: number;
}

/** Commands of sockets, as an area binds them. */
export interface Commands {
  /**
   * The contract parses the input. The acknowledgement returns the handler's value or error as an envelope. A call without an
   * acknowledgement is dropped: its sender could not learn of a refusal, and would lose the input.
   */
  command<D extends CommandDefinition>(
    socket: CommandSocket,
    name: string,
    definition: D,
    handler: (input: z.output<D['input']>) => Promise<z.output<D['reply']>>,
  ): void;
  /** Refuses all other messages: commands of the other side, and unknown ones. */
  refuseOthers(socket: CommandSocket): void;
}

export function createCommands(options: { mapError: ErrorMapper; checkReplies: boolean; log: FastifyBaseLogger }): Commands {
  const { mapError, checkReplies, log } = options;
  const buckets: Buckets = { sockets: new WeakMap(), visitors: new Map() };

  /** Runs the command if the caller may send it now, and acknowledges its outcome. */
  const answer = async (socket: CommandSocket, name: string, args: unknown[], run: () => Promise<unknown>): Promise<void> => {
    const ack = args.at(-1) as (reply: Envelope<unknown>) => void;
    if (args.length !== 2 || typeof ack !== 'function') return;
    try {
      if (!take(buckets, socket)) throw new CodedError(commonErrors.tooMany);
      ack(success((await run()) ?? null));
    } catch (error) {
      const traceId = crypto.randomUUID();
      const { envelope, unforeseen } = mapError(error, traceId);
      if (unforeseen) log.error({ err: error, traceId, command: name }, 'command failed');
      ack(envelope);
    }
  };

  return {
    command<D extends CommandDefinition>(
      socket: CommandSocket,
      name: string,
      definition: D,
      handler: (input: z.output<D['input']>) => Promise<z.output<D['reply']>>,
    ) {
      socket.on(name, (...args) => {
        void answer(socket, name, args, async () => {
          const made = await handler(parsePart(definition.input, args[0]) as z.output<D['input']>);
          // Agents have rights; a visitor reads only their own words.
          const { principal } = socket.data as { principal?: Principal };
          const reply = principal ? asSeenBy(principal, definition.reply, made) : made;
          if (checkReplies) definition.reply.parse(reply);
          return reply;
        });
      });
    },
    refuseOthers(socket) {
      socket.onAny((name, ...args) => {
        if (socket.listenerCount(name) > 0) return;
        void answer(socket, name, args, () => Promise.reject(new CodedError(commonErrors.forbidden)));
      });
    },
  };
}

interface Buckets {
  sockets: WeakMap<CommandSocket, Bucket>;
  visitors: Map<string, Bucket>;
}

/**
 * Token bucket: false if the caller sends too fast; in the end their socket is closed. A visitor has one bucket for all their
 * sockets, which cost them nothing. An agent has one for each socket, because each costs a ticket.
 */
function take(buckets: Buckets, socket: CommandSocket): boolean {
  const now = Date.now();
  const bucket = bucketOf(buckets, socket, now);
  bucket.tokens = Math.min(BURST, bucket.tokens + ((now - bucket.at) / 1000) * PER_SECOND);
  bucket.at = now;
  if (bucket.tokens === BURST) bucket.refused = 0;
  if (bucket.tokens >= 1) {
    bucket.tokens -= 1;
    return true;
  }
  bucket.refused += 1;
  // Answers that wait on the connection are sent first.
  if (bucket.refused > MAX_REFUSED) setImmediate(() => socket.disconnect(true));
  return false;
}

function bucketOf({ sockets, visitors }: Buckets, socket: CommandSocket, now: number): Bucket {
  const { visitorId } = socket.data as { visitorId?: unknown };
  const known = typeof visitorId === 'string' ? visitors.get(visitorId) : sockets.get(socket);
  if (known) return known;
  const bucket = { tokens: BURST, at: now, refused: 0 };
  if (typeof visitorId !== 'string') sockets.set(socket, bucket);
  else {
    if (visitors.size >= MANY_VISITORS) {
      for (const [id, { at }] of visitors) if ((now - at) / 1000 > BURST / PER_SECOND) visitors.delete(id);
    }
    visitors.set(visitorId, bucket);
  }
  return bucket;
}
