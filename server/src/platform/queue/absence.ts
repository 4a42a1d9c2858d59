import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantDb, TenantTx } from '../db/db.ts';
import type { Kernel } from '../kernel.ts';
import type { SocketPurpose } from '../sockets/ticket.ts';
import { noteSweepFailure, Sweep, sweepEach } from '../sweep.ts';

/** Where a channel keeps the statuses of its agents, and how their pages are known. */
export interface ChannelPages {
  readonly table: 'agent_phone_status' | 'agent_text_status' | 'agent_video_status';
  /** The socket that a page of the channel opens. */
  readonly kind: SocketPurpose;
  /** Statuses `t` of agents who are offline and whose pages matter all the same; none by default. */
  readonly alsoOf?: RawBuilder<SqlBool>;
}

/** The agent of the row `t` has an open page, on a living server. */
const hasPage = (kind: SocketPurpose) => sql<SqlBool>`exists (select from reachable_agents r
  where r.tenant_id = t.tenant_id and r.agent_id = t.agent_id and r.kind = ${kind})`;

const matters = ({ alsoOf }: ChannelPages) => sql<SqlBool>`(t.status <> '0' or ${alsoOf ?? sql`false`})`;

/**
 * Stores in `unreachable_since` since when agents have no open page, and clears it for those who came back. Locks rows in the
 * order of agents. Returns whether anything changed.
 */
export async function markUnreachable({ tx, tenantId }: TenantDb, pages: ChannelPages): Promise<boolean> {
  const table = sql.table(pages.table);
  const { numAffectedRows } = await sql`
    with seen as (
      select t.agent_id, ${hasPage(pages.kind)} as reachable from ${table} t
      where t.tenant_id = ${tenantId} and ${matters(pages)} and (t.unreachable_since is null) <> ${hasPage(pages.kind)}
      order by t.agent_id for no key update of t
    )
    update ${table} s set unreachable_since = case when seen.reachable then null else now() end
    from seen where s.tenant_id = ${tenantId} and s.agent_id = seen.agent_id`.execute(tx);
  return Boolean(numAffectedRows);
}

/** What happens to the absent agents of one channel. */
export interface AbsencePorts {
  /** Names its failures, for example `chat-absence`. */
  readonly name: string;
  readonly pages: ChannelPages;
  /** The minutes without a page after which the tenant's agents are set offline; 0: never. */
  readonly minutesOf: (tenant: TenantDb) => Promise<number>;
  readonly setOffline: (tenant: TenantTx, agentId: string) => Promise<unknown>;
  /** Runs in the transaction in which agents became reachable or unreachable. */
  readonly changed?: (tenant: TenantTx) => void;
}

const SWEEP_MS = 1000;

/**
 * Knows which agents of a channel have no open page: closed pages, and those of a server that was killed. Walls and sweeps read it
 * from `unreachable_since` a second later. After the tenant's minutes such an agent is set offline. The leading process runs it.
 */
export class AbsenceWatch {
  readonly #kernel: Pick<Kernel, 'db' | 'log'>;
  readonly #ports: AbsencePorts;
  readonly #sweeps: Sweep;

  constructor(kernel: Pick<Kernel, 'db' | 'log'>, ports: AbsencePorts) {
    this.#kernel = kernel;
    this.#ports = ports;
    this.#sweeps = new Sweep(
      SWEEP_MS,
      () => this.look(),
      (error) => this.#failed(error),
    );
  }

  start(): void {
    this.#sweeps.start();
  }

  stop(): void {
    this.#sweeps.stop();
  }

  /** Stops it, and waits for a running check. */
  end(): Promise<void> {
    return this.#sweeps.end();
  }

  /** Checks all tenants once. */
  async look(): Promise<void> {
    const { pages } = this.#ports;
    const { rows } = await this.#kernel.db.platform(({ tx }) =>
      sql<{ tenantId: number }>`
        select distinct t.tenant_id as "tenantId" from ${sql.table(pages.table)} t
        where ${matters(pages)} and (t.unreachable_since is not null or not ${hasPage(pages.kind)})`.execute(tx),
    );
    await sweepEach(
      rows,
      ({ tenantId }) => this.#lookAt(tenantId),
      (error, { tenantId }) => this.#failed(error, tenantId),
    );
  }

  async #lookAt(tenantId: number): Promise<void> {
    const { db } = this.#kernel;
    const { pages, minutesOf, setOffline, changed } = this.#ports;
    const gone = await db.tenant(tenantId, async (tenant) => {
      if (await markUnreachable(tenant, pages)) changed?.(tenant);
      return this.#findGone(tenant, await minutesOf(tenant));
    });
    // Each in its own transaction, so that seats are never locked in another order than that of agents.
    for (const { agentId } of gone) await db.tenant(tenantId, (tenant) => setOffline(tenant, agentId));
  }

  async #findGone({ tx, tenantId }: TenantDb, minutes: number): Promise<{ agentId: string }[]> {
    if (minutes === 0) return [];
    const { rows } = await sql<{ agentId: string }>`
      select t.agent_id as "agentId" from ${sql.table(this.#ports.pages.table)} t
      where t.tenant_id = ${tenantId} and t.status <> '0'
        and t.unreachable_since < now() - make_interval(mins => ${minutes}) order by t.agent_id`.execute(tx);
    return rows;
  }

  #failed(error: unknown, tenantId?: number): void {
    noteSweepFailure(this.#kernel.log, this.#ports.name, error, tenantId === undefined ? {} : { tenantId });
  }
}
