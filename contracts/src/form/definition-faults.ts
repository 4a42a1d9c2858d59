import { comparisonsOf, isComplete } from './condition.ts';
import { type Asker, ConditionError, planOf } from './condition-plan.ts';
import { FieldCircle, type FormDefinition, fieldsByKey, orderedFields } from './form-definition.ts';
import { type FieldOf, type FormField, isPersonal } from './form-field.ts';
import { comparingOf } from './form-values.ts';
import { fieldsIn, parseFormula } from './formula.ts';
import { FormulaError } from './formula-functions.ts';
import { defaultOf, valueRule } from './value-rules.ts';

/** What is wrong with a form; `key` null: with the form as a whole. */
export interface DefinitionFault {
  readonly key: string | null;
  readonly text: string;
}

/** How many fields of a form can be filterable, by how the server stores them. Fields with several choices are not limited. */
export const MAX_FILTERABLE = { text: 20, number: 16 };

/** In which kind of column a filterable field is stored; `list`: as one row for each choice; null: it cannot be filterable. */
export function storedAs(field: FormField): 'text' | 'number' | 'list' | null {
  const comparing = comparingOf(field);
  if (comparing === 'keys') return 'list';
  return comparing === 'number' ? 'number' : comparing && 'text';
}

/** A filterable field that is in use. */
export const isFilterable = (field: FormField): boolean => 'filterable' in field && field.filterable && !field.retired;

/** A field by which lists can be sorted. */
export const isSortable = (field: FormField): boolean =>
  isFilterable(field) && !isPersonal(field) && ['text', 'number', 'day', 'time'].includes(`${comparingOf(field)}`);

const nobody: Asker = { today: '2026-01-01', agent: null };

/** Why a form cannot be published: the designer shows the faults at the fields, the server refuses. Empty: it can. */
export function definitionFaults(definition: FormDefinition): DefinitionFault[] {
  if (definition.fields.length === 0) return [{ key: null, text: '请添加字段' }];
  const faults = fieldFaults(definition);
  for (const kind of ['text', 'number'] as const) {
    const count = definition.fields.filter((field) => isFilterable(field) && storedAs(field) === kind).length;
    const limit = MAX_FILTERABLE[kind];
    const words = kind === 'text' ? '文字、选项、日期' : '数字、金额';
    if (count > limit) faults.push({ key: null, text: `可筛选的${words}字段最多 ${limit} 个` });
  }
  return faults;
}

/** Faults of the fields of a form, or of the columns of a sub-table. */
function fieldFaults(definition: FormDefinition): DefinitionFault[] {
  const { fields } = definition;
  const byKey = fieldsByKey(definition);
  const faults = fields.flatMap((field, at) => {
    const before = fields.slice(0, at);
    return [
      ...(before.some(({ key }) => key === field.key) ? ['字段编码重复'] : []),
      ...(before.some(({ label }) => label === field.label) ? [`名称「${field.label}」重复`] : []),
      ...ownFaults(field),
      ...conditionFaults(field, byKey),
      ...(field.type === 'computed' ? formulaFaults(field, byKey) : []),
    ].map((text) => ({ key: field.key, text }));
  });
  return faults.length > 0 ? faults : circleFaults(definition);
}

function circleFaults(definition: FormDefinition): DefinitionFault[] {
  try {
    orderedFields(definition);
    return [];
  } catch (error) {
    if (error instanceof FieldCircle) return [{ key: error.field.key, text: error.message }];
    throw error;
  }
}

/** Faults that a field has by itself. */
function ownFaults(field: FormField): string[] {
  switch (field.type) {
    case 'number':
    case 'money':
      return [...(field.min > field.max ? ['最小值大于最大值'] : []), ...defaultFaults(field)];
    case 'text':
      return [...(field.minLength > field.maxLength ? ['最少字数大于最多字数'] : []), ...defaultFaults(field)];
    case 'choice':
    case 'choices':
      return [...optionFaults(field.options), ...defaultFaults(field)];
    case 'category':
      return categoryFaults(field.options);
    case 'subTable':
      return field.minRows > field.maxRows ? ['最少行数大于最多行数'] : columnFaults(field);
    default:
      return [];
  }
}

function defaultFaults(field: FormField): string[] {
  const value = defaultOf(field, { today: nobody.today });
  return value === undefined || valueRule(field).safeParse(value).success ? [] : ['默认值不符合字段的限制'];
}

interface Option {
  readonly key: string;
  readonly label: string;
  readonly children?: readonly Option[];
}

function optionFaults(options: readonly Option[]): string[] {
  if (options.length === 0) return ['请添加选项'];
  return isUnique(options) ? [] : ['选项不能重复'];
}

const isUnique = (options: readonly Option[]) =>
  new Set(options.map(({ key }) => key)).size === options.length &&
  new Set(options.map(({ label }) => label)).size === options.length;

function categoryFaults(options: readonly Option[]): string[] {
  const isSound = (some: readonly Option[]): boolean => isUnique(some) && some.every(({ children = [] }) => isSound(children));
  if (options.length === 0) return ['请添加选项'];
  return isSound(options) ? [] : ['同一级的选项不能重复'];
}

function columnFaults({ columns }: FieldOf<'subTable'>): string[] {
  const beyond = columns.some(
    (column) =>
      column.access.length > 0 ||
      ('filterable' in column && column.filterable) ||
      ('unique' in column && column.unique) ||
      ('personal' in column && column.personal),
  );
  if (beyond) return ['子表的列不能单独设置筛选、唯一、隐私和权限'];
  return fieldFaults({ fields: columns }).map(({ key, text }) => {
    const column = columns.find((one) => one.key === key);
    return column ? `列「${column.label}」：${text}` : text;
  });
}

function conditionFaults(field: FormField, fields: ReadonlyMap<string, FormField>): string[] {
  if (field.retired) return [];
  const inputs = 'requiredWhen' in field ? [field.requiredWhen, field.readOnlyWhen] : [];
  return [field.visibleWhen, ...inputs].flatMap((when) => {
    try {
      if (when && !comparisonsOf(when).every(isComplete)) return ['请填写条件中比较的值'];
      if (when) planOf(when, fields, nobody);
      return [];
    } catch (error) {
      if (error instanceof ConditionError) return [error.message];
      throw error;
    }
  });
}

function formulaFaults({ formula }: FieldOf<'computed'>, fields: ReadonlyMap<string, FormField>): string[] {
  try {
    return fieldsIn(parseFormula(formula)).flatMap(({ key, column }) => {
      const field = fields.get(key);
      if (!field) return [`公式中的字段“${key}”不存在`];
      if (column === null)
        return comparingOf(field) === null || comparingOf(field) === 'keys' ? [`公式不能使用「${field.label}」`] : [];
      const hasColumn = field.type === 'subTable' && field.columns.some((one) => one.key === column);
      return hasColumn ? [] : [`公式中的列“${key}.${column}”不存在`];
    });
  } catch (error) {
    if (error instanceof FormulaError) return [error.message];
    throw error;
  }
}
