import type { ContactPurpose } from '@lianxi/contracts/contact-rule/contact-rules';
import type { ExcludedReason } from '@lianxi/contracts/outbound/contact-state';
import { type Selectable, sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';
import type { OutboundTasks } from '../../../platform/db/schema.ts';
import { findOptedOut } from '../../contact-rule/public.ts';
import { checkByHistory, type NumberStatus } from '../number-check/number-check.ts';
import { numbersOf } from '../task-contact/new-contacts.ts';

const BATCH = 500;

const reasons: Partial<Record<NumberStatus, ExcludedReason>> = { '0': 'empty', '2': 'suspended', '4': 'silent', '5': 'risky' };

/** A contact who will not be called, and the reason. */
interface Left {
  readonly id: string;
  readonly reason: ExcludedReason;
}

/** What a start of the task comes to. */
export interface Funnel {
  readonly total: number;
  readonly callable: number;
  /** Those whom this start leaves out. */
  readonly left: readonly Left[];
  /** Everybody who is not called, by reason. */
  readonly excluded: ReadonlyMap<ExcludedReason, number>;
  /** What the number check said. */
  readonly statuses: ReadonlyMap<string, NumberStatus>;
}

type Task = Pick<Selectable<OutboundTasks>, 'id' | 'skipped' | 'purpose'>;

/** Judges the open contacts of a task: blacklist, refusals, number check. It reads only. */
export async function judgeContacts(reader: SealedDb, task: Task): Promise<Funnel> {
  const { tx, tenantId, cipher } = reader;
  const left: Left[] = [];
  const statuses = new Map<string, NumberStatus>();
  let [open, after] = [0, '0'];
  for (;;) {
    const rows = await tx
      .selectFrom('outbound_contacts')
      .select(['id', 'phones', 'number_at'])
      .where('tenant_id', '=', tenantId)
      .where('task_id', '=', task.id)
      .where('state', 'in', ['waiting', 'retry', 'callback'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) break;
    after = rows.at(-1)?.id ?? after;
    open += rows.length;
    // The number that is next: of a task that goes on, the first ones may be through.
    const people = rows.map(({ id, phones, number_at }) => ({ id, number: numbersOf(cipher, phones)[number_at] ?? '' }));
    const numbers = people.map(({ number }) => number);
    const blocked = await blockedOf(reader, numbers);
    const asked = { purpose: task.purpose as ContactPurpose, channel: 'call' } as const;
    const refused = await findOptedOut(reader, numbers, asked);
    const known = await checkByHistory(reader, numbers);
    for (const { id, number } of people) {
      const status = blocked.has(number) ? '5' : (known.get(number) ?? '3');
      statuses.set(id, status);
      const skipped = task.skipped.includes(status) ? reasons[status] : undefined;
      const reason = blocked.has(number) ? 'blacklist' : refused.has(number) ? 'opt-out' : skipped;
      if (reason) left.push({ id, reason });
    }
  }
  const excluded = await countExcluded(reader, task.id);
  let total = open;
  for (const count of excluded.values()) total += count;
  for (const { reason } of left) excluded.set(reason, (excluded.get(reason) ?? 0) + 1);
  return { total, callable: open - left.length, left, excluded, statuses };
}

async function countExcluded({ tx, tenantId }: SealedDb, taskId: string): Promise<Map<ExcludedReason, number>> {
  const rows = await tx
    .selectFrom('outbound_contacts')
    .select((eb) => ['reason', eb.fn.countAll<string>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('task_id', '=', taskId)
    .where('state', '=', 'excluded')
    .groupBy('reason')
    .execute();
  return new Map(rows.map(({ reason, count }) => [reason as ExcludedReason, Number(count)]));
}

/** The numbers that may not be called. */
async function blockedOf({ tx, tenantId, cipher }: SealedDb, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const of = new Map(
    numbers.flatMap((number) => cipher.blindIndexes('blocked_numbers.number_index', number).map((index) => [index, number])),
  );
  const rows = await tx
    .selectFrom('blocked_numbers')
    .select('number_index')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('number_index', '=', eb.fn.any(sql<string[]>`${[...of.keys()]}::text[]`)))
    .where('direction', 'in', ['out', 'both'])
    .where('enabled', '=', true)
    .execute();
  return new Set(rows.flatMap(({ number_index }) => of.get(number_index) ?? []));
}

/** Writes a funnel: who is left out, and what the check said of everybody. */
export async function applyFunnel({ tx, tenantId }: SealedDb, { left, statuses }: Funnel): Promise<void> {
  const said = [...statuses];
  await sql`
    update outbound_contacts c set number_status = s.status
    from unnest(${said.map(([id]) => id)}::bigint[], ${said.map(([, status]) => status)}::text[]) as s (id, status)
    where c.tenant_id = ${tenantId} and c.id = s.id and c.number_status is distinct from s.status`.execute(tx);
  await sql`
    update outbound_contacts c set state = 'excluded', reason = l.reason
    from unnest(${left.map(({ id }) => id)}::bigint[], ${left.map(({ reason }) => reason)}::text[]) as l (id, reason)
    where c.tenant_id = ${tenantId} and c.id = l.id and c.state in ('waiting', 'retry', 'callback')`.execute(tx);
}
