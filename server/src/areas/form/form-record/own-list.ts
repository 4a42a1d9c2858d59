import type { Condition } from '@lianxi/contracts/form/condition';
import { comparisonsOf } from '@lianxi/contracts/form/condition';
import { ConditionError, planOf } from '@lianxi/contracts/form/condition-plan';
import { isSortable } from '@lianxi/contracts/form/definition-faults';
import { fieldsByKey } from '@lianxi/contracts/form/form-definition';
import { type FormField, isPersonal } from '@lianxi/contracts/form/form-field';
import { formRecordErrors, MAX_COLUMNS, type OwnCells, readCondition } from '@lianxi/contracts/form/form-record';
import { rightOn } from '@lianxi/contracts/form/form-rights';
import type { FormModule } from '@lianxi/contracts/form/form-template.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';
import { type CurrentForm, findPublishedForm } from '../form-template/form-template.queries.ts';
import { askerOf, type FormUser } from './fill-form.ts';
import { findSlots } from './form-fields.queries.ts';
import type { Slots } from './form-index.ts';
import { findDocuments } from './form-record.queries.ts';
import { fitsPlan } from './plan-sql.ts';
import { showValues } from './shown-values.ts';
import { namesInValues } from './value-names.ts';

/** True for the records that fit a condition; `recordId` is the column of their ids. */
export type OwnFieldsFilter = (recordId: Expression<unknown>) => RawBuilder<SqlBool>;

/** The records that have a value in a field, with the value by which they are sorted. */
export interface OwnFieldsOrder {
  readonly rows: RawBuilder<{ record_id: string; value: unknown }>;
  readonly direction: 'asc' | 'desc';
}

/** What a list is asked for of its records' own fields. */
export interface OwnListQuery {
  /** Absent: the module's oldest template. */
  readonly templateId?: string | undefined;
  readonly condition?: string | undefined;
  readonly sort?: string | undefined;
  readonly columns?: string | undefined;
}

/** The own fields of a list's records, ready to be asked for. */
export interface OwnList {
  readonly filter?: OwnFieldsFilter;
  readonly order?: OwnFieldsOrder;
  /** The wanted columns of some records, by their ids, as the asker may see them. */
  cells(recordIds: readonly string[]): Promise<ReadonlyMap<string, OwnCells>>;
}

const NOTHING: OwnList = { cells: async () => new Map() };

/**
 * Makes the own fields of a list ready.
 * @throws CodedError when the condition or the order does not fit the published form, names a field that the asker may not see,
 * or one that the index does not hold yet
 */
export async function ownFieldsOfList(
  own: SealedDb,
  module: FormModule,
  { templateId, condition, sort, columns }: OwnListQuery,
  user: FormUser,
): Promise<OwnList> {
  if (!condition && !sort && !columns) return NOTHING;
  const form = await findPublishedForm(own, module, templateId);
  if (!form && (condition || sort)) throw new CodedError(formRecordErrors.badCondition);
  if (!form) return NOTHING;
  const slots = condition || sort ? await findSlots(own, form.templateId, { ready: true }) : new Map();
  const seen = form.definition.fields.filter((field) => rightOn(field, user.principal) !== 'hidden');
  const list: ListOfForm = { own, form, slots, fields: fieldsByKey({ fields: seen }), user };
  // A plan that PostgreSQL made for other values may read every row: each question is planned with its own.
  if (condition || sort) await sql`set local plan_cache_mode = force_custom_plan`.execute(own.tx);
  const asked = condition ? readCondition(condition) : null;
  return {
    ...(asked && { filter: filterOf(list, asked) }),
    ...(sort && { order: orderOf(list, sort) }),
    cells: (ids) => readCells(list, (columns ?? '').split(',').slice(0, MAX_COLUMNS), ids),
  };
}

/**
 * What of saved questions a reader may see. `fits`: its condition and its order name no field that is hidden from them, or gone.
 */
export async function seenQuestions<Q extends Pick<OwnListQuery, 'condition' | 'sort'>>(
  own: SealedDb,
  module: FormModule,
  questions: readonly Q[],
  { principal }: Pick<FormUser, 'principal'>,
): Promise<{ hidden: ReadonlySet<string>; fits: (question: Q) => boolean }> {
  const form = questions.length > 0 ? await findPublishedForm(own, module) : null;
  const fields = form?.definition.fields ?? [];
  const seen = new Set(fields.filter((field) => !field.retired && rightOn(field, principal) !== 'hidden').map(({ key }) => key));
  const namedIn = ({ condition, sort }: Q) => [
    ...(condition ? comparisonsOf(readCondition(condition) ?? { all: [] }).map(({ field }) => field) : []),
    ...(sort ? [sort.replace('-', '')] : []),
  ];
  return {
    hidden: new Set(fields.filter(({ key }) => !seen.has(key)).map(({ key }) => key)),
    fits: (question) => namedIn(question).every((key) => seen.has(key)),
  };
}

interface ListOfForm {
  readonly own: SealedDb;
  readonly form: CurrentForm;
  readonly slots: Slots;
  /** Those that the asker may see. */
  readonly fields: ReadonlyMap<string, FormField>;
  readonly user: FormUser;
}

/**
 * The same for a condition that a rule of the tenant asks: nobody's rights count, and nobody is “me”.
 * @throws CodedError when it does not fit the published form, or names a field that the index does not hold yet
 */
export async function ownFieldsOfRule(own: SealedDb, module: FormModule, given: Condition, now: Date): Promise<OwnFieldsFilter> {
  const form = await findPublishedForm(own, module);
  if (!form) throw new CodedError(formRecordErrors.badCondition);
  const slots = await findSlots(own, form.templateId, { ready: true });
  const plan = planned(() => planOf(given, fieldsByKey(form.definition), { today: tenantDate(now), agent: null }));
  if (comparisonsOf(given).some(({ field }) => !slots.has(field))) throw new CodedError(formRecordErrors.notReady);
  return (recordId) => fitsPlan(own, { templateId: form.templateId, slots }, plan, recordId);
}

function planned<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof ConditionError) throw new CodedError(formRecordErrors.badCondition, { text: error.message });
    throw error;
  }
}

function filterOf({ own, form, slots, fields, user }: ListOfForm, condition: Condition): OwnFieldsFilter {
  const plan = planned(() => {
    if (!user.principal.holds('contact_number')) refuseTrials(condition, fields);
    return planOf(condition, fields, askerOf(user));
  });
  if (comparisonsOf(condition).some(({ field }) => !slots.has(field))) throw new CodedError(formRecordErrors.notReady);
  return (recordId) => fitsPlan(own, { templateId: form.templateId, slots }, plan, recordId);
}

/** Who may not see a personal value could find it by asking for one after the other. */
function refuseTrials(condition: Condition, fields: ReadonlyMap<string, FormField>): void {
  const tried = comparisonsOf(condition).find(({ field, is }) => {
    const asked = fields.get(field);
    return asked && isPersonal(asked) && is !== 'empty' && is !== 'filled';
  });
  if (tried) throw new ConditionError(`没有查看完整号码的权限，不能按「${fields.get(tried.field)?.label}」筛选`);
}

function orderOf({ own, form, slots, fields }: ListOfForm, sort: string): OwnFieldsOrder {
  const field = fields.get(sort.replace('-', ''));
  if (!field || !isSortable(field)) throw new CodedError(formRecordErrors.badCondition, { text: '不能按该字段排序' });
  const slot = slots.get(field.key);
  if (!slot) throw new CodedError(formRecordErrors.notReady);
  const column = sql.ref(`i.${slot}`);
  const rows = sql<{ record_id: string; value: unknown }>`(select i.record_id, ${column} as value from form_index i
    where i.tenant_id = ${own.tenantId} and i.template_id = ${form.templateId} and ${column} is not null)`;
  return { rows, direction: sort.startsWith('-') ? 'desc' : 'asc' };
}

async function readCells({ own, form, fields, user }: ListOfForm, keys: readonly string[], ids: readonly string[]) {
  const wanted = { fields: keys.flatMap((key) => fields.get(key) ?? []) };
  if (wanted.fields.length === 0 || ids.length === 0) return new Map();
  const documents = await findDocuments(own, form.templateId, ids);
  const reader = { cipher: own.cipher, principal: user.principal };
  const shown = documents.map(({ recordId, values }) => ({ recordId, values: showValues(wanted, values, reader) }));
  const names = await namesInValues(
    own,
    wanted,
    shown.map(({ values }) => values),
  );
  const cells = shown.map(({ recordId, values }) => {
    const ofRow = Object.entries(names).filter(([name]) =>
      wanted.fields.some(({ key, type }) => `${type}:${values[key]}` === name),
    );
    return [recordId, { values, names: Object.fromEntries(ofRow) }] as const;
  });
  return new Map(cells);
}
