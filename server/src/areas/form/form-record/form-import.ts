import { checkForm, type Filler } from '@lianxi/contracts/form/check-form';
import { type FormField, isUnique } from '@lianxi/contracts/form/form-field';
import { rightOn } from '@lianxi/contracts/form/form-rights';
import type { FormModule } from '@lianxi/contracts/form/form-template.contract';
import type { FormValues } from '@lianxi/contracts/form/form-values';
import { sql } from 'kysely';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { findPublishedForm } from '../form-template/form-template.queries.ts';
import { type CellReferences, cellRule, readCell } from './cell-values.ts';
import { askerOf, type FormUser } from './fill-form.ts';
import { insertFilledForms } from './filled-forms.ts';
import { takeSerials } from './serials.ts';
import { claimsOf } from './unique-values.ts';

/** A column of a spreadsheet for an own field. */
export interface OwnColumn {
  readonly key: string;
  readonly title: string;
  /** Nobody can fill in the form without it. */
  readonly required: boolean;
  /** What a cell takes, in words. */
  readonly takes: string;
  /** The only values that a cell takes. */
  readonly choices?: readonly string[];
}

/** A cell that cannot be imported; `column` by its title. */
interface CellFault {
  readonly column: string;
  readonly text: string;
}

/** The own fields of records that come from a spreadsheet. */
export interface FormImport {
  readonly columns: readonly OwnColumn[];
  /** A row's cells by the keys of their columns, checked by the rules of the form. `faults` is empty when it fits. */
  read(cells: Readonly<Record<string, string>>): { readonly values: FormValues; readonly faults: readonly CellFault[] };
  /** For each row the columns whose unique value another record or another row has. */
  findTaken(rows: readonly FormValues[]): Promise<readonly (readonly CellFault[])[]>;
  /** Stores the values of new records. */
  insert(records: readonly { readonly recordId: string; readonly values: FormValues }[]): Promise<void>;
}

/**
 * The published form of a module for an import by this agent. Null: there is none.
 * @param taken titles of the columns that the records have without own fields
 */
export async function openFormImport(
  own: SealedDb,
  module: FormModule,
  taken: readonly string[],
  user: FormUser,
): Promise<FormImport | null> {
  const form = await findPublishedForm(own, module);
  if (!form) return null;
  const { definition, templateId } = form;
  const filler: Filler = { asker: askerOf(user), rightOn: (field) => rightOn(field, user.principal) };
  const titles = new Map(definition.fields.map((field) => [field.key, ownTitle(field, taken)]));
  const titleOf = (key: string) => titles.get(key) ?? key;
  const columns = definition.fields.flatMap((field) => columnOf(field, titleOf(field.key), filler));
  const fields = definition.fields.filter(({ key }) => columns.some((column) => column.key === key));
  const references = await readReferences(own);
  return {
    columns,
    read(cells) {
      const faults: CellFault[] = [];
      const sent: Record<string, unknown> = {};
      for (const field of fields) {
        const read = readCell(field, cells[field.key] ?? '', references);
        if ('fault' in read) faults.push({ column: titleOf(field.key), text: read.fault });
        else if (read.value !== null) sent[field.key] = read.value;
      }
      const checked = checkForm(definition, sent, null, filler);
      const told = new Set(faults.map(({ column }) => column));
      for (const { path, text } of checked.faults) {
        const column = titleOf(path.split('.')[0] ?? path);
        if (!told.has(column)) faults.push({ column, text });
      }
      return { values: checked.values, faults };
    },
    async findTaken(rows) {
      const claims = rows.map((values) => claimsOf(own, templateId, definition, values));
      const held = await findHeld(
        own,
        templateId,
        claims.flat().map(({ index }) => index),
      );
      const counts = new Map<string, number>();
      for (const { index } of claims.flat()) counts.set(index, (counts.get(index) ?? 0) + 1);
      return claims.map((ofRow) =>
        ofRow.flatMap(({ field, index }) => {
          const column = titleOf(field.key);
          if (held.has(index)) return [{ column, text: `${field.label}与其他记录重复` }];
          return (counts.get(index) ?? 0) > 1 ? [{ column, text: `${field.label}与文件中的其他行重复` }] : [];
        }),
      );
    },
    async insert(records) {
      const serials = await takeSerials(
        own,
        form,
        records.map(({ values }) => values),
        user.now,
      );
      await insertFilledForms(
        own,
        form,
        records.map(({ recordId, values }, at) => ({ recordId, values: { ...values, ...serials[at] } })),
      );
    },
  };
}

/** Excel takes no longer list of the values of a cell. */
const MAX_LISTED = 255;

/** A field that is called like a column of the records themselves has a title of its own. */
export const ownTitle = ({ label }: FormField, taken: readonly string[]) =>
  taken.includes(label) ? `${label}（自定义）` : label;

function columnOf(field: FormField, title: string, { rightOn: right }: Filler): OwnColumn[] {
  const takes = cellRule(field);
  if (takes === null || right(field) !== 'write') return [];
  const hasDefault = 'default' in field && field.default !== null && field.default !== '' && `${field.default}` !== '';
  const required =
    'required' in field && field.required && field.visibleWhen === null && !hasDefault && !('own' in field && field.own);
  const labels = field.type === 'choice' ? field.options.map((option) => option.label) : [];
  const isListed = labels.length > 0 && labels.join(',').length <= MAX_LISTED && !labels.some((one) => one.includes(','));
  return [
    {
      key: field.key,
      title,
      required,
      takes: isUnique(field) ? `${takes}，不能重复` : takes,
      ...(isListed && { choices: labels }),
    },
  ];
}

async function readReferences({ tx, tenantId }: TenantDb): Promise<CellReferences> {
  const agents = await tx
    .selectFrom('agents')
    .select(['id', 'ag_no', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('disabled', '=', false)
    .execute();
  const departments = await tx.selectFrom('departments').select(['id', 'name']).where('tenant_id', '=', tenantId).execute();
  return {
    agents: new Map([...onlyNames(agents), ...agents.map(({ id, ag_no }) => [ag_no, id] as const)]),
    departments: new Map(onlyNames(departments)),
  };
}

/** Names that one row alone has. */
function onlyNames(rows: readonly { id: string; name: string }[]): [string, string][] {
  const byName = Map.groupBy(rows, ({ name }) => name);
  return [...byName].flatMap(([name, same]): [string, string][] => (same.length === 1 && same[0] ? [[name, same[0].id]] : []));
}

/** Of these keyed values those that records have. */
async function findHeld({ tx, tenantId }: TenantDb, templateId: string, indexes: readonly string[]): Promise<Set<string>> {
  if (indexes.length === 0) return new Set();
  const { rows } = await sql<{ value: string }>`
    select value from form_unique_values
    where tenant_id = ${tenantId} and template_id = ${templateId} and value = any(${indexes}::text[])`.execute(tx);
  return new Set(rows.map(({ value }) => value));
}
