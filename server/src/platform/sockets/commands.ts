import { type Envelope, success } from '@lianxi/contracts/kit/envelope';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod';
import type { ErrorMapper } from '../http/error-mapper.ts';
import { parsePart } from '../http/validation.ts';

/** A command of contracts: what a client sends and what it is answered. */
export interface CommandDefinition {
  readonly input: z.ZodType;
  readonly reply: z.ZodType;
}

/** The part of a Socket.IO socket that a command needs. */
interface CommandSocket {
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  readonly connected: boolean;
  readonly data: unknown;
}

/** Commands that a caller may send at once, and per second in the long run. */
const BURST = 100;
const PER_SECOND = 30;
/** From so many visitors on, those who have not called for some seconds are forgotten: their bucket is full again. */
const MANY_VISITORS = 20_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Makes `command(socket, name, definition, handler)`: input is parsed by the contract, the handler's value or error comes
 * back as an envelope in the acknowledgement. A call without an acknowledgement is dropped: its sender could not learn of
 * a refusal, and would lose what it sent.
 */
export function createCommands(options: { mapError: ErrorMapper; checkReplies: boolean; log: FastifyBaseLogger }) {
  const { mapError, checkReplies, log } = options;
  const buckets: Buckets = { sockets: new WeakMap(), visitors: new Map() };

  const run = async <D extends CommandDefinition>(
    socket: CommandSocket,
    definition: D,
    input: unknown,
    handler: (input: z.output<D['input']>) => Promise<z.output<D['reply']>>,
  ): Promise<z.output<D['reply']>> => {
    if (!take(buckets, socket)) throw new CodedError(commonErrors.tooMany);
    const reply = await handler(parsePart(definition.input, input) as z.output<D['input']>);
    if (checkReplies) definition.reply.parse(reply);
    return reply;
  };

  return <D extends CommandDefinition>(
    socket: CommandSocket,
    name: string,
    definition: D,
    handler: (input: z.output<D['input']>) => Promise<z.output<D['reply']>>,
  ): void => {
    socket.on(name, (...args) => {
      const ack = args.at(-1) as (reply: Envelope<unknown>) => void;
      if (args.length !== 2 || typeof ack !== 'function') return;
      run(socket, definition, args[0], handler).then(
        (reply) => ack(success(reply ?? null)),
        (error: unknown) => {
          const traceId = crypto.randomUUID();
          const { envelope, unforeseen } = mapError(error, traceId);
          if (unforeseen) log.error({ err: error, traceId, command: name }, 'command failed');
          ack(envelope);
        },
      );
    });
  };
}

interface Buckets {
  sockets: WeakMap<CommandSocket, Bucket>;
  visitors: Map<string, Bucket>;
}

/**
 * Token bucket: false when the caller sends faster than they may. A visitor has one for all their sockets, which cost them
 * nothing; an agent has one for each, which cost a ticket.
 */
function take(buckets: Buckets, socket: CommandSocket): boolean {
  const now = Date.now();
  const bucket = bucketOf(buckets, socket, now);
  bucket.tokens = Math.min(BURST, bucket.tokens + ((now - bucket.at) / 1000) * PER_SECOND);
  bucket.at = now;
  if (bucket.tokens < 1) return false;
  bucket.tokens -= 1;
  return true;
}

function bucketOf({ sockets, visitors }: Buckets, socket: CommandSocket, now: number): Bucket {
  const { visitorId } = socket.data as { visitorId?: unknown };
  const known = typeof visitorId === 'string' ? visitors.get(visitorId) : sockets.get(socket);
  if (known) return known;
  const bucket = { tokens: BURST, at: now };
  if (typeof visitorId !== 'string') sockets.set(socket, bucket);
  else {
    if (visitors.size >= MANY_VISITORS) {
      for (const [id, { at }] of visitors) if ((now - at) / 1000 > BURST / PER_SECOND) visitors.delete(id);
    }
    visitors.set(visitorId, bucket);
  }
  return bucket;
}
