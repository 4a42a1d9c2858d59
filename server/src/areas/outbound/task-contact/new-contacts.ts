import { CodedError } from '@lianxi/contracts/kit/errors';
import { type AddedContacts, MAX_TASK_CONTACTS, taskContactErrors } from '@lianxi/contracts/outbound/task-contact.contract';
import { sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';
import { customersOfNumbers } from '../../customer/public.ts';

/** Somebody whom a task is to call. */
export interface NewContact {
  readonly name: string;
  /** Digits alone, in the order in which they are tried. */
  readonly numbers: readonly [string, ...string[]];
  readonly remark: string;
  /** Null: found by the number, where there is one. */
  readonly customerId: string | null;
}

const BATCH = 500;

/** The people of a list whose number is not in the task yet, and the others. */
interface Sorted {
  readonly fresh: readonly NewContact[];
  readonly known: readonly NewContact[];
}

/** Divides people by whether their first number is in the task, or twice among them. The task is locked by the caller. */
export async function sortContacts(tenant: SealedDb, taskId: string, people: readonly NewContact[]): Promise<Sorted> {
  const { tx, tenantId, cipher } = tenant;
  const rows = await tx
    .selectFrom('outbound_contacts')
    .select('phone_index')
    .where('tenant_id', '=', tenantId)
    .where('task_id', '=', taskId)
    .where('state', '<>', 'excluded')
    .execute();
  const met = new Set(rows.map(({ phone_index }) => phone_index));
  const [fresh, known]: [NewContact[], NewContact[]] = [[], []];
  for (const person of people) {
    const indexes = cipher.blindIndexes('outbound_contacts.phone_index', person.numbers[0]);
    if (indexes.some((index) => met.has(index))) known.push(person);
    else fresh.push(person);
    for (const index of indexes) met.add(index);
  }
  return { fresh, known };
}

/** Adds people to a task that the caller locked. Who is in it already is kept as not to be called, and counted. */
export async function insertContacts(
  tenant: SealedDb,
  taskId: string,
  people: readonly NewContact[],
  now: Date,
): Promise<Pick<AddedContacts, 'added' | 'duplicates'>> {
  const { tx, tenantId } = tenant;
  const { total } = await tx
    .selectFrom('outbound_contacts')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('tenant_id', '=', tenantId)
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  if (Number(total) + people.length > MAX_TASK_CONTACTS) throw new CodedError(taskContactErrors.tooMany);
  const { fresh, known } = await sortContacts(tenant, taskId, people);
  await insertAll(tenant, taskId, fresh, { state: 'waiting', reason: '' }, now);
  await insertAll(tenant, taskId, known, { state: 'excluded', reason: 'duplicate' }, now);
  return { added: fresh.length, duplicates: known.length };
}

async function insertAll(
  tenant: SealedDb,
  taskId: string,
  people: readonly NewContact[],
  { state, reason }: { state: string; reason: string },
  now: Date,
): Promise<void> {
  const { tx, tenantId, cipher } = tenant;
  for (let from = 0; from < people.length; from += BATCH) {
    const batch = people.slice(from, from + BATCH);
    const customers = await customersOfNumbers(
      tenant,
      batch.map(({ numbers }) => numbers[0]),
    );
    const of = <T>(pick: (person: NewContact) => T) => batch.map(pick);
    await sql`
      insert into outbound_contacts (tenant_id, task_id, customer_id, name, phone, phone_index, phones, remark, number_count, state,
        reason, due_at)
      select ${tenantId}::int, ${taskId}::bigint, customer_id, name, phone, phone_index, phones, remark, number_count, ${state}::text,
        ${reason}::text, ${now}::timestamptz
      from unnest(
        ${of((p) => p.customerId ?? customers.get(p.numbers[0]) ?? null)}::bigint[],
        ${of((p) => cipher.encrypt('outbound_contacts.name', p.name))}::bytea[],
        ${of((p) => cipher.encrypt('outbound_contacts.phone', p.numbers[0]))}::bytea[],
        ${of((p) => cipher.blindIndex('outbound_contacts.phone_index', p.numbers[0]))}::text[],
        ${of((p) => cipher.encrypt('outbound_contacts.phones', JSON.stringify(p.numbers)))}::bytea[],
        ${of((p) => (p.remark === '' ? null : cipher.encrypt('outbound_contacts.remark', p.remark)))}::bytea[],
        ${of((p) => p.numbers.length)}::int[]
      ) with ordinality as given(customer_id, name, phone, phone_index, phones, remark, number_count, place)
      order by place`.execute(tx);
  }
}

/** All numbers of a contact, in their order. */
export const numbersOf = (cipher: SealedDb['cipher'], phones: Buffer): string[] =>
  JSON.parse(cipher.decrypt('outbound_contacts.phones', phones)) as string[];
