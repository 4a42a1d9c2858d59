import { type Condition, condition } from '@lianxi/contracts/form/condition';
import { type Asker, comparisonsFor, holds, planOf } from '@lianxi/contracts/form/condition-plan';
import { type FormDefinition, fieldsByKey, formDefinition } from '@lianxi/contracts/form/form-definition';
import type { FormField } from '@lianxi/contracts/form/form-field';
import { comparingOf, type FormValues } from '@lianxi/contracts/form/form-values';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KernelFixture, OTHER_TENANT, startKernel, TENANT } from '../../../platform/testing/kernel-fixture.ts';
import { insertTemplate, publishDraft, replaceDraft } from '../form-template/form-template.queries.ts';
import { findSlots, placeFields } from './form-fields.queries.ts';
import { writeFilledForm } from './form-record.queries.ts';
import { fitsPlan } from './plan-sql.ts';

let kernel: KernelFixture;
beforeAll(async () => {
  kernel = await startKernel();
});
afterAll(() => kernel.end());

const asker: Asker = { today: '2026-11-23', agent: { id: '1', departmentId: '2', departmentIds: ['2', '3'] } };

const options = ['a', 'b', 'c'].map((key) => ({ key, label: key }));
/** Every kind of comparison, personal fields among them. */
const kinds = [
  { type: 'text' },
  { type: 'text', personal: true },
  { type: 'idCard' },
  { type: 'number', decimals: 2 },
  { type: 'money' },
  { type: 'date' },
  { type: 'time' },
  { type: 'choice', options },
  { type: 'choices', options },
  { type: 'category', options: [{ key: 'a', label: 'a', children: [{ key: 'b', label: 'b', children: options }] }] },
  { type: 'address' },
  { type: 'address', personal: true },
  { type: 'agent' },
  { type: 'department' },
];

const definitions: fc.Arbitrary<FormDefinition> = fc
  .array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 8 })
  .map((chosen) =>
    formDefinition.parse({ fields: chosen.map((kind, n) => ({ ...kind, key: `f${n}`, label: `字段${n}`, filterable: true })) }),
  );

const someText = fc.oneof(
  fc.constantFrom('a', 'A', 'ａb', 'ab', ' a  b ', '张三', '张', '%', '_', '\\', "'", '😀a', 'é', 'é', 'ß', 'İ'),
  fc.string({ unit: 'binary', maxLength: 5 }).map((text) => text.replaceAll('\0', '')),
);
const someNumber = fc.oneof(fc.constantFrom(-1, 0, -0, 1, 1.5, 100, 1e9), fc.integer({ min: -5, max: 5 }));
const someDay = fc
  .integer({ min: -400, max: 400 })
  .map((days) => new Date(Date.UTC(2026, 10, 23 + days)).toISOString().slice(0, 10));
const someTime = fc.constantFrom('00:00', '09:05', '23:59');
const someKey = fc.constantFrom('a', 'b', 'c');
const somePath = fc.constantFrom('a', 'ab', 'a/b', 'a/b/c', '广东省/深圳市', '广东省');
const someId = fc.constantFrom('1', '2', '3', '4');

/** A value as the index and the memory both get it, by how the field is compared. */
function someValue(field: FormField): fc.Arbitrary<unknown> {
  switch (comparingOf(field)) {
    case 'number':
      return someNumber;
    case 'day':
      return someDay;
    case 'time':
      return someTime;
    case 'keys':
      return fc.uniqueArray(someKey, { minLength: 1 });
    case 'path':
      return field.type === 'address' ? fc.record({ region: fc.oneof(somePath, fc.constant('')), detail: someText }) : somePath;
    case 'key':
      return field.type === 'choice' ? someKey : someId;
    default:
      return someText;
  }
}

const valuesOf = ({ fields }: FormDefinition): fc.Arbitrary<FormValues> =>
  fc.record(Object.fromEntries(fields.map((field) => [field.key, someValue(field)])), {
    requiredKeys: [],
  }) as fc.Arbitrary<FormValues>;

function operandOf(field: FormField): fc.Arbitrary<unknown> {
  const comparing = comparingOf(field);
  if (comparing === 'number') return someNumber;
  if (comparing === 'day') return fc.oneof(someDay, fc.record({ daysFromToday: fc.integer({ min: -9, max: 9 }) }));
  if (comparing === 'time') return someTime;
  if (comparing === 'keys') return someKey;
  if (comparing === 'path') return somePath;
  if (field.type === 'agent') return fc.oneof(someId, fc.constant({ my: 'self' }));
  if (field.type === 'department') return fc.oneof(someId, fc.constantFrom({ my: 'department' }, { my: 'departments' }));
  return field.type === 'choice' ? someKey : someText;
}

function comparisonOf(field: FormField): fc.Arbitrary<unknown> {
  return fc.constantFrom(...comparisonsFor(field)).chain((is) => {
    const common = { field: fc.constant(field.key), is: fc.constant(is) };
    switch (is) {
      case 'empty':
      case 'filled':
        return fc.record(common);
      case 'oneOf':
      case 'noneOf':
      case 'allOf':
        return fc.record({ ...common, values: fc.array(operandOf(field), { maxLength: 3 }) });
      case 'within': {
        const unit = fc.constantFrom('week', 'month', 'quarter', 'year');
        return fc.record({ ...common, period: fc.record({ unit, offset: fc.integer({ min: -2, max: 2 }) }) });
      }
      case 'startsWith':
      case 'contains':
        return fc.record({ ...common, value: someText.filter((text) => text.length > 0) });
      default:
        return fc.record({ ...common, value: operandOf(field) });
    }
  });
}

function conditionsOf({ fields }: FormDefinition): fc.Arbitrary<Condition> {
  const comparison = fc.oneof(...fields.map(comparisonOf));
  const group = (member: fc.Arbitrary<unknown>) =>
    fc.oneof(
      member,
      fc.record({ all: fc.array(member, { maxLength: 3 }) }),
      fc.record({ any: fc.array(member, { maxLength: 3 }) }),
    );
  return group(group(group(comparison))).map((given) => condition.parse(given));
}

const cases = definitions.chain((definition) =>
  fc.record({
    definition: fc.constant(definition),
    records: fc.array(valuesOf(definition), { minLength: 1, maxLength: 8 }),
    conditions: fc.array(conditionsOf(definition), { minLength: 1, maxLength: 8 }),
  }),
);

let templates = 0;

/** In a transaction that is never committed: each case begins with an empty table. */
async function agrees({
  definition,
  records,
  conditions,
}: {
  definition: FormDefinition;
  records: FormValues[];
  conditions: Condition[];
}) {
  const rollback = new Error('rollback');
  const check = kernel.db.tenant(TENANT, async (own) => {
    const id = await insertTemplate(own, 'summary', `模板${++templates}`);
    await replaceDraft(own, { id, version: 1, draft: definition });
    await publishDraft(own, { id, version: 2, note: '', agentId: kernel.agents(TENANT)[0] ?? '' });
    await placeFields(own, id, definition);
    for (const [at, values] of records.entries()) {
      await writeFilledForm(own, { templateId: id, recordId: `${at + 1}` }, { version: 1, definition }, values);
    }
    const slots = await findSlots(own, id, { ready: true });
    // The last one was never filled in.
    const all = [...records, {}];
    for (const given of conditions) {
      const plan = planOf(given, fieldsByKey(definition), asker);
      const fits = fitsPlan(own, { templateId: id, slots }, plan, sql.ref('r.id'));
      const { rows } = await sql<{ id: string }>`
        select r.id from generate_series(1::bigint, ${all.length}::bigint) as r(id) where ${fits} order by r.id`.execute(own.tx);
      const inMemory = all.flatMap((values, at) => (holds(plan, values) ? `${at + 1}` : []));
      expect(
        rows.map((row) => row.id),
        JSON.stringify(given),
      ).toEqual(inMemory);
    }
    throw rollback;
  });
  await expect(check).rejects.toBe(rollback);
}

test('a list and a record agree on every condition', async () => {
  await fc.assert(fc.asyncProperty(cases, agrees), { numRuns: 150, interruptAfterTimeLimit: 40_000 });
});

test('values of another tenant are in no list', async () => {
  const definition = formDefinition.parse({ fields: [{ key: 'name', label: '姓名', type: 'text', filterable: true }] });
  const ids = await kernel.db.tenant(OTHER_TENANT, async (own) => {
    const id = await insertTemplate(own, 'summary', '别人的模板');
    await replaceDraft(own, { id, version: 1, draft: definition });
    await publishDraft(own, { id, version: 2, note: '', agentId: kernel.agents(OTHER_TENANT)[0] ?? '' });
    await placeFields(own, id, definition);
    await writeFilledForm(own, { templateId: id, recordId: '1' }, { version: 1, definition }, { name: 'a' });
    return { id, slots: await findSlots(own, id) };
  });
  const found = await kernel.db.tenant(TENANT, async (own) => {
    const plan = planOf({ field: 'name', is: 'filled' }, fieldsByKey(definition), asker);
    const fits = fitsPlan(own, { templateId: ids.id, slots: ids.slots }, plan, sql.ref('r.id'));
    return sql`select r.id from generate_series(1::bigint, 3) as r(id) where ${fits}`.execute(own.tx);
  });
  expect(found.rows).toEqual([]);
});
