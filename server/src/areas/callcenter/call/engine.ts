import type { TenantTx } from '../../../platform/db/db.ts';
import { type ArchiveOptions, archiveRecordings } from '../call-record/archive.ts';
import { Telephones } from '../extension/telephones.ts';
import { answerQuestion } from '../ivr/answer-question.ts';
import type { IvrQuestion } from '../ivr/run.ts';
import { notifySupervisors } from '../monitoring/monitor-alerts.ts';
import { findCallOfSeat } from '../seat/seat-of-call.ts';
import { endWrapUps } from '../seat/wrap-up.ts';
import type { SwitchEvent } from '../switch/cti-provider.ts';
import { notifySwitchState } from '../switch/switch-state.ts';
import { LineLoad } from '../trunk/line-load.ts';
import { LineTester } from '../trunk/line-tester.ts';
import { Lines } from '../trunk/lines.ts';
import { Arrivals } from './arrivals.ts';
import { findDueCalls, findWaitingTenants, nextCallId, saveLateMessage } from './call.store.ts';
import type { Call, Refusal } from './call.ts';
import { claimMissed, noteCalledBack } from './call-back.ts';
import { CallKeeper, type KeeperOptions } from './call-keeper.ts';
import { endCommand, findNewCommands, takeCommand } from './command.queries.ts';
import type { DeskCommand } from './desk-command.ts';
import { DeskSetCalls } from './desk-set.ts';
import { Distribution } from './distribution.ts';
import { findCallSettings } from './entry.ts';
import { openDialled } from './open-call.ts';
import { reconcile } from './reconcile.ts';
import { SilentRings } from './silent-rings.ts';

export type EngineOptions = Omit<KeeperOptions, 'lines' | 'rings' | 'onWork' | 'onQuestion'> & ArchiveOptions;

/** The interval of checks that depend on time: widening, overflow of queues, end of wrap-up. */
const TICK_MS = 1000;

/** The calls of all tenants, in the one process that owns the switch. */
export class CallEngine {
  readonly #options: EngineOptions;
  readonly #keeper: CallKeeper;
  readonly #load = new LineLoad();
  readonly #rings = new SilentRings();
  readonly #tester: LineTester;
  readonly #distribution: Distribution;
  readonly #lines: Lines;
  readonly #arrivals: Arrivals;
  readonly #sets: DeskSetCalls;
  readonly #telephones: Telephones;
  /** Calls that just came in and are not stored yet. Other events of these calls wait. */
  readonly #coming = new Map<string, Promise<void>>();
  /** Resolves when the living calls are known. */
  #known: Promise<void> = Promise.resolve();
  /** The parts of the tick that still run. */
  readonly #busy = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#keeper = new CallKeeper({
      ...options,
      lines: this.#load,
      rings: this.#rings,
      onWork: (tenantId) => this.#distribution.wake(tenantId),
      onQuestion: (call, count, question) => void this.#guard('question', () => this.#answer(call, count, question)),
    });
    this.#distribution = new Distribution(options, this.#keeper);
    this.#lines = new Lines({ ...options, lines: this.#load });
    this.#tester = new LineTester(options, this.#lines);
    this.#arrivals = new Arrivals(options, this.#keeper, this.#distribution);
    this.#sets = new DeskSetCalls(options, this.#keeper);
    this.#telephones = new Telephones(options);
  }

  /** Takes over: receives the switch's events, repairs what happened without an owner, executes waiting commands. */
  async start(): Promise<void> {
    const { provider } = this.#options;
    this.#known = this.#keeper.recall();
    provider.listen((event) => void this.#guard(`switch ${event.type}`, () => this.#hear(event)));
    await this.#known;
    if (provider.up) await this.#guard('recovery', () => this.#recover());
    this.#timer = setInterval(() => void this.#guard('tick', () => this.#tick()), TICK_MS);
  }

  /** Releases the switch: calls go on without this process. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#options.provider.listen(() => {});
    await this.#keeper.stop();
    await this.#options.provider.close();
  }

  /** Executes an agent's command. */
  obey(tenantId: number, commandId: string): Promise<void> {
    return this.#guard('command', () => this.#obey(tenantId, commandId));
  }

  /** Callers of a tenant may find an agent now. */
  wake(tenantId: number): void {
    this.#distribution.wake(tenantId);
  }

  /** Signals may have been missed. */
  catchUp(): void {
    void this.#guard('catching up', () => this.#doWhatWaits());
  }

  /** Sends the present trunks to the switch. A switch that is down gets them when it is up. */
  trunksChanged(): void {
    if (this.#options.provider.up) void this.#guard('trunks', () => this.#lines.configure());
  }

  /** Tries a trunk for the operator's staff. */
  testTrunk(id: string): void {
    void this.#guard('test of a line', () => this.#tester.run(id));
  }

  /** Desk telephones changed, or belong to another agent. */
  extensionsChanged(): void {
    if (this.#options.provider.up) void this.#guard('extensions', () => this.#telephones.changed());
  }

  /** An agent signed out: their web phone ends with the session, and the set on their desk has no user. */
  sessionEnded(): void {
    void this.#guard('telephones', () => this.#telephones.end());
  }

  async #obey(tenantId: number, commandId: string): Promise<void> {
    const { db } = this.#options;
    const taken = await db.tenant(tenantId, (tenant) => takeCommand(tenant, commandId));
    if (!taken) return;
    const { agentId, command } = taken;
    const end = (tenant: TenantTx, refusal: Refusal | null) => endCommand(tenant, commandId, { refusal });
    if (command.kind === 'dial') await this.#dial(tenantId, commandId, command);
    else if (command.kind === 'call') {
      const event = { type: 'command', agentId, command: command.command } as const;
      await this.#keeper.send(tenantId, command.callId, event, end);
    } else {
      if (command.secret !== null && command.transport === 'webrtc') await this.#phoneIsNew(tenantId, agentId);
      const refusal = await this.#telephones.register(command);
      await db.tenant(tenantId, (tenant) => end(tenant, refusal));
    }
  }

  async #dial(tenantId: number, commandId: string, { agent, to, answers, ...given }: DeskCommand & { kind: 'dial' }) {
    const { db } = this.#options;
    const free = await this.#keeper.open(tenantId, `command-${commandId}`, async (tenant) => {
      if (!(await takeCommand(tenant, commandId))) return null;
      const refusal = answers && (await claimMissed(tenant, answers));
      if (refusal) {
        await endCommand(tenant, commandId, { refusal });
        return null;
      }
      const settings = await findCallSettings(tenant);
      const id = await nextCallId(tenant);
      if (answers) await noteCalledBack(tenant, answers, id);
      await endCommand(tenant, commandId, { refusal: null, callId: id });
      return openDialled({ ...given, id, tenantId, settings }, agent, to, Date.now());
    });
    if (!free) await db.tenant(tenantId, (tenant) => endCommand(tenant, commandId, { refusal: 'busy' }));
  }

  /** Runs before the web phone registers, so that its call waits for it. */
  async #phoneIsNew(tenantId: number, agentId: string): Promise<void> {
    const callId = await this.#options.db.tenant(tenantId, ({ tx }) => findCallOfSeat(tx, tenantId, agentId));
    if (callId) await this.#keeper.send(tenantId, callId, { type: 'phone-new', agentId });
  }

  #guard(what: string, run: () => Promise<void>): Promise<void> {
    return run().catch((error: unknown) => this.#options.log.error({ err: error }, `${what} failed`));
  }

  async #hear(event: SwitchEvent): Promise<void> {
    await this.#known;
    const tested = this.#tester.hear(event);
    if (tested) return tested;
    if (event.type === 'leg-ringing' || event.type === 'leg-up' || event.type === 'leg-down') this.#rings.heard(event.channelId);
    switch (event.type) {
      case 'incoming':
      case 'dialled': {
        if (this.#coming.has(event.channelId) || this.#keeper.callOf(event.channelId)) return;
        const begun = event.type === 'incoming' ? this.#arrivals.came(event) : this.#sets.dialled(event);
        const came = begun.finally(() => this.#coming.delete(event.channelId));
        this.#coming.set(event.channelId, came);
        return came;
      }
      case 'leg-up':
        return this.#send(event.channelId, { type: 'leg-up', channelId: event.channelId });
      case 'leg-ringing':
        // A step is made only where this event decides something.
        if (!this.#load.hasOther(event.channelId)) return;
        return this.#send(event.channelId, { type: 'leg-ringing', channelId: event.channelId });
      case 'leg-down':
        return this.#send(event.channelId, { type: 'leg-down', channelId: event.channelId, end: event.end, gone: true });
      case 'transfer-wanted':
        await this.#coming.get(event.channelId);
        return this.#sets.transfers(event);
      case 'playback-ended':
        return this.#send(event.playbackId, { type: 'playback-ended', playbackId: event.playbackId });
      case 'digit':
        // Whether the caller is in a flow, where keys count, is known only in the call's turn.
        return this.#send(event.channelId, { type: 'digit', channelId: event.channelId, digit: event.digit });
      case 'recording-ended':
        return this.#recordingEnded(event);
      case 'extension':
        return this.#registered(event.extensionId, event.registered);
      case 'up':
        return this.#recover();
      case 'down':
        return notifySwitchState(this.#options.db, this.#options.provider);
      case 'trunk':
        return this.#lines.note(event.trunk, event.reachable);
      default:
        return;
    }
  }

  async #send(name: string, event: Parameters<CallKeeper['send']>[2]): Promise<void> {
    const coming = this.#coming.get(name);
    if (coming) await coming;
    const call = this.#keeper.callOf(name);
    if (call) await this.#keeper.send(call.tenantId, call.id, event);
  }

  /** Answers a flow's question. When an agent or a number cannot be had, the flow continues without it. */
  async #answer(call: Pick<Call, 'tenantId' | 'id'>, count: number, question: IvrQuestion): Promise<void> {
    const { log } = this.#options;
    const { tenantId, id } = call;
    const reply = await answerQuestion(this.#options, call, count, question).catch((error: unknown) => {
      log.warn({ err: error, callId: id, kind: question.kind }, 'question of a flow');
      return null;
    });
    const refused = await this.#keeper.send(tenantId, id, { type: 'flow-reply', count, reply });
    if (refused === 'targetBusy') await this.#keeper.send(tenantId, id, { type: 'flow-reply', count, reply: null });
  }

  async #recordingEnded({ name, seconds }: SwitchEvent & { type: 'recording-ended' }): Promise<void> {
    await this.#send(name, { type: 'recording-ended', name, seconds });
    // The caller may have hung up before: the voicemail counts all the same.
    if (!this.#keeper.callOf(name)) await saveLateMessage(this.#options.db, name, seconds);
  }

  async #registered(extensionId: string, registered: boolean): Promise<void> {
    const found = await this.#telephones.mark(extensionId, registered);
    if (!found || !registered) return;
    const awaiting = this.#keeper.awaiting(extensionId);
    const event = { type: 'agent-back', agentId: found.agentId } as const;
    if (awaiting) await this.#keeper.send(found.tenantId, awaiting, event);
    this.#distribution.wake(found.tenantId);
  }

  async #recover(): Promise<void> {
    await notifySwitchState(this.#options.db, this.#options.provider);
    await this.#lines.configure();
    await this.#telephones.count();
    await reconcile(this.#options, this.#keeper);
    await this.#doWhatWaits();
    // This runs last: there may be thousands of telephones.
    await this.#telephones.recover();
  }

  async #doWhatWaits(): Promise<void> {
    const { db } = this.#options;
    for (const { tenantId, id } of await db.platform(findNewCommands)) await this.obey(tenantId, id);
    for (const tenantId of await db.platform(findWaitingTenants)) this.#distribution.wake(tenantId);
  }

  async #tick(): Promise<void> {
    const { db } = this.#options;
    for (const channelId of this.#rings.takeSilent(Date.now())) {
      void this.#guard('silent telephone', () => this.#send(channelId, { type: 'leg-down', channelId, end: 'network' }));
    }
    await this.#alone('time', async () => {
      for (const { tenantId, id } of await db.platform(findDueCalls)) await this.#keeper.send(tenantId, id, { type: 'time' });
      for (const tenantId of await endWrapUps(db)) this.#distribution.wake(tenantId);
      for (const tenantId of await db.platform(findWaitingTenants)) this.#distribution.wake(tenantId);
    });
    await this.#alone('alerts', () => notifySupervisors(db));
    if (this.#options.provider.up) await this.#alone('lines', () => this.#lines.look());
    await this.#alone('telephones', () => this.#telephones.end());
    await this.#alone('recordings', () => archiveRecordings(this.#options));
  }

  /** Skips the work while its last run is still busy. */
  async #alone(what: string, run: () => Promise<void>): Promise<void> {
    if (this.#busy.has(what)) return;
    this.#busy.add(what);
    try {
      await run();
    } finally {
      this.#busy.delete(what);
    }
  }
}
