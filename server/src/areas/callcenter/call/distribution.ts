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

/** An agent for a caller who comes in: claimed until it is released. */
export interface Gift {
  readonly agent: AgentParty;
  /** Keeps why, behind the call. */
  save(tenant: TenantTx): Promise<void>;
  release(): void;
}

/** Brings callers who wait to agents who are free, a tenant at a time. */
export class Distribution {
  readonly #options: Pick<KeeperOptions, 'db' | 'cipher' | 'log'>;
  readonly #keeper: CallKeeper;
  readonly #claims = new Claims();
  /** Tenants at work, and whether it is to run once more. */
  readonly #running = new Map<number, { again: boolean }>();
  /** Callers of a tenant of whom busy agents know, and those agents. */
  readonly #tipped = new Map<number, { callers: string; agents: ReadonlySet<string> }>();

  constructor(options: Pick<KeeperOptions, 'db' | 'cipher' | 'log'>, keeper: CallKeeper) {
    this.#options = options;
    this.#keeper = keeper;
  }

  /** Callers may find an agent now. Runs once more when asked while it runs. */
  wake(tenantId: number): void {
    // Nobody waits, and nobody was told that somebody does.
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

  /** Who could take a caller that comes in just now; null: others wait, and the caller waits behind them. */
  async candidatesFor(tenant: TenantTx, dids: readonly string[], numberIndex: string): Promise<Candidates | null> {
    if (this.#keeper.isWaitedIn(tenant.tenantId)) return null;
    return this.#read(tenant, newCaller(tenant.tenantId, dids, numberIndex));
  }

  /** Gives a caller who comes in to one of them; null: the caller waits like others. */
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

  /** Without those who are just being given a caller. */
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

  /** Who cannot be reached at their mobile is offered nothing more, or the caller would wait for them for ever. */
  #byMobile(tenantId: number, agentId: string): ReturnType<typeof findAgentParty> {
    return this.#options.db.tenant(tenantId, async (tenant) => {
      const party = await findAgentParty(tenant, agentId);
      if (!party) await changeSeat(tenant, agentId, { registered: false });
      return party;
    });
  }

  /** Busy agents hear of callers whom nobody can take, once for each change. */
  async #tip(tenantId: number, input: DistributorInput, offers: readonly Offer[]): Promise<void> {
    const stay = new Set(offers.flatMap(({ callId, agentId }) => (agentId === null ? callId : [])));
    const known = [...stay].sort().join();
    const tipped = this.#tipped.get(tenantId) ?? { callers: '', agents: new Set<string>() };
    if (tipped.callers === known) return;
    this.#tipped.set(tenantId, { ...tipped, callers: known });
    const waiting = input.waiting.filter(({ callId }) => stay.has(callId));
    const agents = await notifyBusyAgents(this.#options.db, this.#options.cipher, tenantId, { ...input, waiting }, tipped.agents);
    this.#tipped.set(tenantId, { callers: known, agents });
  }
}
