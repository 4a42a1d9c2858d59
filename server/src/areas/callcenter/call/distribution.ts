import type { TenantTx } from '../../../platform/db/db.ts';
import { changeSeat } from '../seat/seat.queries.ts';
import type { Call } from './call.ts';
import type { CallKeeper, KeeperOptions } from './call-keeper.ts';
import { notifyBusyAgents } from './caller-tips.ts';
import { Claims } from './claims.ts';
import {
  type AgentParty,
  type Callers,
  type Candidates,
  findAgentParty,
  newCaller,
  readDistributorInput,
  saveDecision,
  waitingCallers,
} from './distributor.queries.ts';
import { type DistributorInput, decide, type Offer } from './distributor.rules.ts';

/** An agent for an incoming caller. The agent is claimed until release. */
export interface Gift {
  readonly agent: AgentParty;
  /** Stores the decision's reasons, after the call. */
  save(tenant: TenantTx): Promise<void>;
  release(): void;
}

/** Connects waiting callers with free agents, one tenant at a time. */
export class Distribution {
  readonly #options: Pick<KeeperOptions, 'db' | 'log'>;
  readonly #keeper: CallKeeper;
  readonly #claims = new Claims();
  /** Tenants that are being processed, and whether each runs once more. */
  readonly #running = new Map<number, { again: boolean }>();
  /** Per tenant: the callers about whom busy agents are notified, and those agents. */
  readonly #tipped = new Map<number, { callers: string; agents: ReadonlySet<string> }>();

  constructor(options: Pick<KeeperOptions, 'db' | 'log'>, keeper: CallKeeper) {
    this.#options = options;
    this.#keeper = keeper;
  }

  /** Callers may find an agent now. A call during a run makes it run once more. */
  wake(tenantId: number): void {
    // No caller waits, and no agent has an open tip.
    if (!this.#keeper.isWaitedIn(tenantId) && !this.#tipped.get(tenantId)?.callers) return;
    const running = this.#running.get(tenantId);
    if (running) {
      running.again = true;
      return;
    }
    const run = { again: false };
    this.#running.set(tenantId, run);
    void this.#run(tenantId, run).catch((error: unknown) => this.#options.log.error({ err: error }, 'distribution failed'));
  }

  /** The agents who could get a caller that arrives now; null: others wait, and this caller waits behind them. */
  async candidatesFor(tenant: TenantTx, dids: readonly string[], number: string): Promise<Candidates | null> {
    if (this.#keeper.isWaitedIn(tenant.tenantId)) return null;
    return this.#read(tenant, newCaller(tenant, dids, number));
  }

  /** Gives an incoming caller to one of the candidates; null: the caller waits like the others. */
  give({ input, parties }: Candidates, { id: callId, level }: Pick<Call, 'id' | 'level'>): Gift | null {
    const waiting = input.waiting.map((caller) => ({ ...caller, callId, since: input.now, vip: level === 'vip' }));
    const decided = { ...input, waiting };
    const [offer] = decide(decided);
    const agent = offer?.agentId ? parties.get(offer.agentId) : undefined;
    if (!offer || !agent) return null;
    const { agentId } = agent;
    this.#claims.take(agentId);
    return { agent, save: (tenant) => saveDecision(tenant, offer, decided), release: () => this.#claims.release(agentId) };
  }

  async #run(tenantId: number, run: { again: boolean }): Promise<void> {
    try {
      do {
        run.again = false;
        await this.#distribute(tenantId);
      } while (run.again);
    } finally {
      this.#running.delete(tenantId);
    }
  }

  async #distribute(tenantId: number): Promise<void> {
    const { db } = this.#options;
    const read = (tenant: TenantTx) => this.#read(tenant, waitingCallers(tenantId));
    const { input, parties } = await db.tenant(tenantId, read, { readOnly: true });
    const offers = decide(input);
    await this.#tip(tenantId, input, offers);
    await Promise.all(offers.map((offer) => this.#offer(tenantId, offer, input, parties)));
  }

  /** Leaves out agents who are just being given a caller. */
  async #read(tenant: TenantTx, callers: Callers): Promise<Candidates> {
    const reading = this.#claims.read();
    const { input, parties } = await readDistributorInput(tenant, new Date(), callers);
    return { input: { ...input, free: input.free.filter(({ agentId }) => this.#claims.isKnown(agentId, reading)) }, parties };
  }

  async #offer(tenantId: number, offer: Offer, input: DistributorInput, parties: Candidates['parties']): Promise<void> {
    const { agentId } = offer;
    if (agentId === null) return;
    this.#claims.take(agentId);
    try {
      const agent = parties.get(agentId) ?? (await this.#byMobile(tenantId, agentId));
      if (!agent) return;
      await this.#keeper.send(tenantId, offer.callId, { type: 'offer', agent }, async (tenant, refused) => {
        if (!refused) tenant.beforeCommit(() => saveDecision(tenant, offer, input));
      });
    } finally {
      this.#claims.release(agentId);
    }
  }

  /** An agent whose mobile cannot be reached gets no more offers. Otherwise the caller would wait for them for ever. */
  #byMobile(tenantId: number, agentId: string): ReturnType<typeof findAgentParty> {
    return this.#options.db.tenant(tenantId, async (tenant) => {
      const party = await findAgentParty(tenant, agentId);
      if (!party) await changeSeat(tenant, agentId, { registered: false });
      return party;
    });
  }

  /** Notifies busy agents of callers whom no free agent can take, once for each change. */
  async #tip(tenantId: number, input: DistributorInput, offers: readonly Offer[]): Promise<void> {
    const stay = new Set(offers.flatMap(({ callId, agentId }) => (agentId === null ? callId : [])));
    const known = [...stay].sort().join();
    const tipped = this.#tipped.get(tenantId) ?? { callers: '', agents: new Set<string>() };
    if (tipped.callers === known) return;
    this.#tipped.set(tenantId, { ...tipped, callers: known });
    const waiting = input.waiting.filter(({ callId }) => stay.has(callId));
    const agents = await notifyBusyAgents(this.#options.db, tenantId, { ...input, waiting }, tipped.agents);
    this.#tipped.set(tenantId, { callers: known, agents });
  }
}
