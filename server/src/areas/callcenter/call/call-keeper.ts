import { callRecordsTopic, callsTopic } from '@lianxi/contracts/callcenter/events';
import type { FastifyBaseLogger } from 'fastify';
import type { InstallationCipher } from '../../../platform/crypto/installation-cipher.ts';
import type { TenantCiphers } from '../../../platform/crypto/tenant-ciphers.ts';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { type IvrQuestion, questionOf } from '../ivr/run.ts';
import { type CtiProvider, SwitchError } from '../switch/cti-provider.ts';
import type { LineLoad } from '../trunk/line-load.ts';
import { type CallEvent, type Step, step } from './call.machine.ts';
import { type Command, extensionId } from './call.media.ts';
import { findLiveCalls, type KeptCall, readCall } from './call.store.ts';
import type { Call, Refusal } from './call.ts';
import { emitCallFacts } from './call-facts.ts';
import { notifyDesks } from './desk-events.ts';
import { SeatTaken, seatAgents } from './seating.ts';
import type { SilentRings } from './silent-rings.ts';
import { isStale, saveStep, waitingSince } from './step.queries.ts';
import { Turns } from './turns.ts';

export interface KeeperOptions {
  readonly db: Db;
  /** For data of several tenants. */
  readonly ciphers: TenantCiphers;
  /** For trunks, which belong to no tenant. */
  readonly installationCipher: InstallationCipher;
  readonly log: FastifyBaseLogger;
  readonly provider: CtiProvider;
  readonly lines: LineLoad;
  readonly rings: SilentRings;
  /** Runs after the commit when an agent is free or a caller waits. */
  readonly onWork: (tenantId: number) => void;
  /** Runs after the commit when a flow needs data from outside. The answer is an event of its own. */
  readonly onQuestion: (call: Pick<Call, 'tenantId' | 'id'>, count: number, question: IvrQuestion) => void;
}

/** Runs in the step's transaction, for the caller of the step. `refused` is null when the step was done. */
type Alongside = (tenant: TenantTx, refused: Refusal | null) => Promise<void>;

/**
 * Takes calls from step to step. Steps of one call run one after the other, each in a transaction of its own: row, legs, events,
 * agents' states, notifications of their pages. After the commit the orders are sent to the switch. Calls are cached in memory;
 * the database refuses a step that was not made from the state in the call's row.
 */
export class CallKeeper {
  readonly #options: KeeperOptions;
  readonly #turns = new Turns();
  /** Living calls that this process knows, as they were last committed. */
  readonly #live = new Map<string, KeptCall>();
  /** Calls of a tenant that wait for an offer. */
  readonly #waiting = new Map<number, Set<string>>();
  /** The call of each channel that came in from outside: the switch names these channels. */
  readonly #incoming = new Map<string, string>();
  /** Extensions of agents for whose return a call waits. */
  readonly #awaited = new Map<string, string>();
  /** Calls whose caller is in a flow, with the number of the last question that was asked. */
  readonly #asked = new Map<string, number>();
  #stopped = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Reads the living calls. A new owner does this first. */
  async recall(): Promise<void> {
    const { db } = this.#options;
    const live = await db.platform(findLiveCalls);
    await Promise.all(live.map(({ tenantId, id }) => this.look(tenantId, id, async () => {})));
  }

  /** Finds the living call of a channel, a playback or a recording of the switch. */
  callOf(name: string): { id: string; tenantId: number } | null {
    const id = /^call-(\d+)-/.exec(name)?.[1] ?? this.#incoming.get(name);
    return (id === undefined ? undefined : this.#live.get(id)?.call) ?? null;
  }

  /** True when a caller of the tenant waits for an offer. */
  isWaitedIn(tenantId: number): boolean {
    return this.#waiting.has(tenantId);
  }

  awaiting(extension: string): string | null {
    return this.#awaited.get(extension) ?? null;
  }

  /**
   * Makes a call; its transaction gives it a number. Other work with the same `key` waits for it. `alongside` runs when a call
   * was made. Returns whether the agent was free for the call.
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

  /** Applies an event to a call. Returns the reason of a refusal, or null. */
  send(tenantId: number, callId: string, event: CallEvent, alongside?: Alongside): Promise<Refusal | null> {
    return this.#turns.take(callId, async () => {
      const outcome = await this.#transact(tenantId, callId, event, alongside);
      if ('refused' in outcome) return outcome.refused;
      await this.#carryOut(outcome);
      return null;
    });
  }

  /** Reads a call between two of its steps. */
  look(tenantId: number, callId: string, see: (call: Call) => Promise<void>): Promise<void> {
    return this.#turns.take(callId, async () => {
      const { db } = this.#options;
      const kept = await db.tenant(tenantId, (tenant) => readCall(tenant, callId), { readOnly: true });
      if (!kept) return;
      this.#note(kept.call, kept);
      await see(kept.call);
    });
  }

  /** Sends orders to the switch. The switch executes them in this order. */
  async order(call: Call, commands: readonly Command[]): Promise<void> {
    if (!this.#stopped) await Promise.all(commands.map((command) => this.#give(call, command)));
  }

  /** Begins no new step. Resolves when all begun steps are done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#turns.drained();
  }

  /** `kept`: the state from which the step is made; null: the row's. */
  async #transact(
    tenantId: number,
    callId: string,
    event: CallEvent,
    alongside?: Alongside,
    kept: KeptCall | null = this.#live.get(callId) ?? null,
  ): Promise<Step | { refused: Refusal }> {
    const { db } = this.#options;
    const now = new Date();
    const quick = kept && !alongside ? step(kept.call, event, now.getTime()) : null;
    if (kept && quick && ('refused' in quick || changesNothing(kept.call, quick))) return quick;
    try {
      return await db.tenant(tenantId, async (tenant) => {
        const before = kept ?? (await this.#read(tenant, callId));
        const outcome = quick ?? (before ? step(before.call, event, now.getTime()) : { refused: 'notFound' as const });
        if (before && !('refused' in outcome)) await this.#save(tenant, before, outcome, now);
        await alongside?.(tenant, 'refused' in outcome ? outcome.refused : null);
        return outcome;
      });
    } catch (error) {
      // The call stays known meanwhile: what its channels report waits for its turn.
      if (kept && isStale(error)) return this.#transact(tenantId, callId, event, alongside, null);
      if (!(error instanceof SeatTaken)) throw error;
      if (alongside) await db.tenant(tenantId, (tenant) => alongside(tenant, 'targetBusy'));
      return { refused: 'targetBusy' };
    }
  }

  /** The call as its row stores it; null: it is over, another process may have ended it. */
  async #read(tenant: TenantTx, callId: string): Promise<KeptCall | null> {
    const stored = await readCall(tenant, callId);
    const was = this.#live.get(callId);
    if (stored) this.#note(stored.call, stored);
    else if (was) this.#note({ ...was.call, legs: [], service: null }, null);
    return stored;
  }

  async #save(tenant: TenantTx, kept: KeptCall | null, made: Step, now: Date): Promise<void> {
    const before = kept?.call ?? null;
    const masked = kept?.masked ?? new Map<string, string>();
    const { desks, freed } = await seatAgents(tenant, before, made);
    const sealed = saveStep(tenant, kept?.sealed ?? null, made, now);
    emitCallFacts(tenant, before, made, now);
    await notifyDesks(tenant, { ...desks, masked }, before, made, freed);
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
      this.#asked.delete(call.id);
      return;
    }
    const { run } = call.service;
    const question = this.#asked.get(call.id) === run.count ? null : questionOf(run);
    this.#asked.set(call.id, run.count);
    if (question && !this.#stopped) this.#options.onQuestion(call, run.count, question);
  }

  /** A sound that cannot be played counts as ended at once: no caller waits in silence. */
  #notPlayed(call: Call, playbackId: string): void {
    this.#sendLater(call, { type: 'playback-ended', playbackId });
  }

  #notReached(call: Call, channelId: string, end: 'not-registered' | 'line-full' | 'switch-down' | 'network'): void {
    this.#sendLater(call, { type: 'leg-down', channelId, end });
  }

  /** Sends the event as a step of its own, after this one. */
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
      // The channel is gone. The event about its end is on its way, or has arrived.
      if (reason === null || reason === 'refused')
        log.error({ err: error, callId: call.id, order: command.do }, 'switch refused');
    }
  }
}

function changesNothing(before: Call, { call, commands, facts }: Step): boolean {
  return commands.length === 0 && facts.length === 0 && JSON.stringify(before) === JSON.stringify(call);
}
