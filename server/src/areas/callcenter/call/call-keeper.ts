import { callRecordsTopic, callsTopic } from '@lianxi/contracts/callcenter/events';
import type { FastifyBaseLogger } from 'fastify';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { type IvrQuestion, questionOf } from '../ivr/run.ts';
import { type CtiProvider, SwitchError } from '../switch/cti-provider.ts';
import type { LineLoad } from '../trunk/line-load.ts';
import { type CallEvent, type Step, step } from './call.machine.ts';
import { type Command, extensionId } from './call.media.ts';
import { findLiveCalls, type KeptCall, readCall } from './call.store.ts';
import type { Call, Refusal } from './call.ts';
import { notifyDesks } from './desk-events.ts';
import { SeatTaken, seatAgents } from './seating.ts';
import type { SilentRings } from './silent-rings.ts';
import { isStale, saveStep, waitingSince } from './step.queries.ts';
import { Turns } from './turns.ts';

export interface KeeperOptions {
  readonly db: Db;
  readonly cipher: FieldCipher;
  readonly log: FastifyBaseLogger;
  readonly provider: CtiProvider;
  readonly lines: LineLoad;
  readonly rings: SilentRings;
  /** Hears after the commit that an agent is free, or a caller waits. */
  readonly onWork: (tenantId: number) => void;
  /** Hears after the commit what a caller's way through a flow needs to know; the answer is its own event. */
  readonly onQuestion: (call: Pick<Call, 'tenantId' | 'id'>, count: number, question: IvrQuestion) => void;
}

/** Runs with the step, in its transaction, for who asked for it; `refused` is null when it was done. */
type Alongside = (tenant: TenantTx, refused: Refusal | null) => Promise<void>;

/**
 * Takes calls from step to step: one at a time per call, each in a transaction of its own (row, legs, events, agents'
 * states, what their pages are told), and when that is committed the orders go to the switch. Calls are kept at hand; the
 * database refuses a step from anything but the state in the call's row.
 */
export class CallKeeper {
  readonly #options: KeeperOptions;
  readonly #turns = new Turns();
  /** Living calls of which this process has heard, as they were last committed. */
  readonly #live = new Map<string, KeptCall>();
  /** Those of a tenant who wait for an offer. */
  readonly #waiting = new Map<number, Set<string>>();
  /** Channels that came in from outside keep the switch's names. */
  readonly #incoming = new Map<string, string>();
  /** Extensions whose return a call waits for. */
  readonly #awaited = new Map<string, string>();
  /** Callers in flows, whose keys count, and their last question that was asked. */
  readonly #inFlow = new Map<string, number>();
  #stopped = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Learns which calls live: what a new owner does first. */
  async recall(): Promise<void> {
    const { db } = this.#options;
    const live = await db.platform(findLiveCalls);
    await Promise.all(live.map(({ tenantId, id }) => this.look(tenantId, id, async () => {})));
  }

  /** The living call that a channel, a playback or a recording of the switch belongs to. */
  callOf(name: string): { id: string; tenantId: number } | null {
    const id = /^call-(\d+)-/.exec(name)?.[1] ?? this.#incoming.get(name);
    return (id === undefined ? undefined : this.#live.get(id)?.call) ?? null;
  }

  /** Does a caller of the tenant wait for an offer? */
  isWaitedIn(tenantId: number): boolean {
    return this.#waiting.has(tenantId);
  }

  /** Does a key that is pressed in this call mean anything? */
  inFlow(callId: string): boolean {
    return this.#inFlow.has(callId);
  }

  awaiting(extension: string): string | null {
    return this.#awaited.get(extension) ?? null;
  }

  /**
   * Makes a call whose number is not known before its transaction. `key`: what else must wait for it; `alongside` runs when
   * there is one. Answers whether its agent was free for it.
   */
  open(
    tenantId: number,
    key: string,
    make: (tenant: TenantTx) => Promise<Step | null>,
    alongside?: (tenant: TenantTx) => void,
  ): Promise<boolean> {
    return this.#turns.take(key, async () => {
      try {
        const made = await this.#options.db.tenant(tenantId, async (tenant) => {
          const first = await make(tenant);
          if (first) {
            await this.#save(tenant, null, first, new Date());
            alongside?.(tenant);
          }
          return first;
        });
        if (made) await this.#carryOut(made);
        return true;
      } catch (error) {
        if (error instanceof SeatTaken) return false;
        throw error;
      }
    });
  }

  /** Lets something happen to a call. Answers why not, or null. */
  send(tenantId: number, callId: string, event: CallEvent, alongside?: Alongside): Promise<Refusal | null> {
    return this.#turns.take(callId, async () => {
      const outcome = await this.#transact(tenantId, callId, event, alongside);
      if ('refused' in outcome) return outcome.refused;
      await this.#carryOut(outcome);
      return null;
    });
  }

  /** Looks at a call in its turn, as it is. */
  look(tenantId: number, callId: string, see: (call: Call) => Promise<void>): Promise<void> {
    return this.#turns.take(callId, async () => {
      const { db, cipher } = this.#options;
      const kept = await db.tenant(tenantId, (tenant) => readCall(tenant, cipher, callId), { readOnly: true });
      if (!kept) return;
      this.#note(kept.call, kept);
      await see(kept.call);
    });
  }

  /** Hands orders to the switch, which does them in this order. */
  async order(call: Call, commands: readonly Command[]): Promise<void> {
    if (!this.#stopped) await Promise.all(commands.map((command) => this.#give(call, command)));
  }

  /** Begins nothing more; resolves when what was begun is done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#turns.drained();
  }

  async #transact(
    tenantId: number,
    callId: string,
    event: CallEvent,
    alongside?: Alongside,
  ): Promise<Step | { refused: Refusal }> {
    const { db } = this.#options;
    const now = new Date();
    const kept = this.#live.get(callId);
    const quick = kept && !alongside ? step(kept.call, event, now.getTime()) : null;
    if (kept && quick && ('refused' in quick || changesNothing(kept.call, quick))) return quick;
    try {
      return await db.tenant(tenantId, async (tenant) => {
        const before = kept ?? (await readCall(tenant, this.#options.cipher, callId));
        const outcome = quick ?? (before ? step(before.call, event, now.getTime()) : { refused: 'notFound' as const });
        if (before && !('refused' in outcome)) await this.#save(tenant, before, outcome, now);
        await alongside?.(tenant, 'refused' in outcome ? outcome.refused : null);
        return outcome;
      });
    } catch (error) {
      if (kept && isStale(error)) {
        this.#live.delete(callId);
        return this.#transact(tenantId, callId, event, alongside);
      }
      if (!(error instanceof SeatTaken)) throw error;
      if (alongside) await db.tenant(tenantId, (tenant) => alongside(tenant, 'targetBusy'));
      return { refused: 'targetBusy' };
    }
  }

  async #save(tenant: TenantTx, kept: KeptCall | null, made: Step, now: Date): Promise<void> {
    const { cipher } = this.#options;
    const before = kept?.call ?? null;
    const masked = kept?.masked ?? new Map<string, string>();
    const { desks, freed } = await seatAgents(tenant, before, made);
    const sealed = saveStep(tenant, cipher, kept?.sealed ?? null, made, now);
    await notifyDesks(tenant, cipher, { ...desks, masked }, before, made, freed);
    tenant.changed(callsTopic);
    if (made.facts.some(({ kind }) => kind === 'answered' || kind === 'ended')) tenant.changed(callRecordsTopic);
    const work = freed.size > 0 || made.facts.some(({ kind }) => kind === 'queued' || kind === 'not-taken');
    tenant.afterCommit(() => {
      this.#note(made.call, sealed && { call: made.call, sealed, masked });
      if (work) this.#options.onWork(tenant.tenantId);
    });
  }

  #note(call: Call, kept: KeptCall | null): void {
    const { id, tenantId } = call;
    this.#options.lines.note(call);
    const was = this.#live.get(id)?.call;
    if (kept) this.#live.set(id, kept);
    else this.#live.delete(id);
    const channels = (legs: Call['legs']) => legs.flatMap(({ channelId }) => (channelId.startsWith('call-') ? [] : channelId));
    for (const channelId of channels(was?.legs ?? [])) this.#incoming.delete(channelId);
    for (const channelId of channels(call.legs)) this.#incoming.set(channelId, id);
    this.#noteWaiting(tenantId, id, kept !== null && waitingSince(call) !== null);
    for (const [extension, id] of this.#awaited) if (id === call.id) this.#awaited.delete(extension);
    if (call.service?.kind === 'reconnect') {
      this.#awaited.set(extensionId(call.tenantId, call.service.party.extension), call.id);
    }
  }

  #noteWaiting(tenantId: number, callId: string, waits: boolean): void {
    const calls = this.#waiting.get(tenantId) ?? new Set();
    if (waits) this.#waiting.set(tenantId, calls.add(callId));
    else if (calls.delete(callId) && calls.size === 0) this.#waiting.delete(tenantId);
  }

  #carryOut({ call, commands }: Step): Promise<void> {
    this.#ask(call);
    return this.order(call, commands);
  }

  #ask(call: Call): void {
    if (call.service?.kind !== 'flow') {
      this.#inFlow.delete(call.id);
      return;
    }
    const { run } = call.service;
    const question = this.#inFlow.get(call.id) === run.count ? null : questionOf(run);
    this.#inFlow.set(call.id, run.count);
    if (question && !this.#stopped) this.#options.onQuestion(call, run.count, question);
  }

  /** What cannot be played is over at once: nobody waits in silence. */
  #notPlayed(call: Call, playbackId: string): void {
    this.#sendLater(call, { type: 'playback-ended', playbackId });
  }

  #notReached(call: Call, channelId: string, end: 'not-registered' | 'line-full' | 'switch-down' | 'network'): void {
    this.#sendLater(call, { type: 'leg-down', channelId, end });
  }

  /** In a turn of its own, after this one. */
  #sendLater(call: Call, event: CallEvent): void {
    void this.send(call.tenantId, call.id, event).catch((fault: unknown) =>
      this.#options.log.error({ err: fault, callId: call.id }, 'call not stepped'),
    );
  }

  async #give(call: Call, command: Command): Promise<void> {
    const { provider, log, lines, rings } = this.#options;
    if (command.do === 'ring' && !lines.hasRoom(command.with[0].channelId)) {
      this.#notReached(call, command.with[0].channelId, 'line-full');
      return;
    }
    if (command.do === 'ring' && command.with[0].to.kind === 'extension') rings.ordered(command.with[0].channelId, Date.now());
    const method = provider[command.do] as (...args: readonly unknown[]) => Promise<void>;
    try {
      await method.apply(provider, command.with);
    } catch (error) {
      const reason = error instanceof SwitchError ? error.reason : null;
      if (command.do === 'ring') {
        const { channelId, to } = command.with[0];
        const noPhone = reason === 'not-registered' && to.kind === 'extension';
        const end = noPhone ? 'not-registered' : reason === 'down' ? 'switch-down' : 'network';
        this.#notReached(call, channelId, end);
      }
      if (command.do === 'play') this.#notPlayed(call, command.with[1]);
      // Gone: the event that says so is on its way, or came.
      if (reason === null || reason === 'refused')
        log.error({ err: error, callId: call.id, order: command.do }, 'switch refused');
    }
  }
}

function changesNothing(before: Call, { call, commands, facts }: Step): boolean {
  return commands.length === 0 && facts.length === 0 && JSON.stringify(before) === JSON.stringify(call);
}
