import { customerFields, MAX_LABELS } from '@lianxi/contracts/customer/customer.contract';
import { sql } from 'kysely';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import type { NewCustomer } from './new-customer.ts';

/** The columns of a customer's row, in the order of a spreadsheet, with their headings. */
export const customerColumns = {
  custName: '姓名',
  phone: '联系电话',
  company: '公司',
  city: '城市',
  level: '级别',
  email: '邮箱',
  address: '地址',
  remark: '备注',
  owner: '归属坐席工号',
  labels: '标签',
} as const;
export type CustomerColumn = keyof typeof customerColumns;

/** A row as a user typed it: `level` 普通 or VIP, `owner` an agent's number, `labels` names separated by 、 or a comma. */
export type PlainCustomer = Record<CustomerColumn, string>;

/** A cell that cannot be imported. */
export interface CellFault {
  column: CustomerColumn;
  text: string;
}

/** The names to which rows may refer. */
export interface PlainReferences {
  /** Enabled agents by their number. */
  readonly owners: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
}

export async function readPlainReferences({ tx, tenantId }: TenantDb): Promise<PlainReferences> {
  const [agents, labels] = await Promise.all([
    tx.selectFrom('agents').select(['id', 'ag_no']).where('tenant_id', '=', tenantId).where('disabled', '=', false).execute(),
    tx.selectFrom('labels').select(['id', 'name']).where('tenant_id', '=', tenantId).execute(),
  ]);
  return {
    owners: new Map(agents.map((agent) => [agent.ag_no, agent.id])),
    labels: new Map(labels.map((label) => [label.name, label.id])),
  };
}

const levels = new Map<string, NewCustomer['level']>([
  ['', 'normal'],
  ['普通', 'normal'],
  ['VIP', 'vip'],
]);

/** The digits of a typed number, without spaces and dashes; null unless 6 to 15 digits remain. */
export function digitsOf(phone: string): string | null {
  const digits = phone.normalize('NFKC').replace(/[\s-]/gu, '');
  return /^\d{6,15}$/.test(digits) ? digits : null;
}

/** The error for a number that {@link digitsOf} refuses. */
export const BAD_PHONE = '联系电话应为 6 到 15 位数字';

const plainFields = customerFields.pick({
  custName: true,
  phone: true,
  company: true,
  city: true,
  email: true,
  address: true,
  remark: true,
});

/**
 * Checks one row by the same rules as the form. Returns the customer, or all errors of the row. It does not check whether another
 * customer has the number: {@link findTakenPhones} does this for all rows at once.
 */
export function readPlainCustomer(
  plain: PlainCustomer,
  { owners, labels }: PlainReferences,
  now: Date,
): { customer: NewCustomer } | { faults: CellFault[] } {
  const faults: CellFault[] = [];
  // PostgreSQL cannot store NUL in a text.
  const cells = Object.fromEntries(Object.entries(plain).map(([column, text]) => [column, text.replaceAll('\0', '').trim()]));
  const parsed = plainFields.safeParse(cells);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) faults.push({ column: path[0] as CustomerColumn, text: message });
  }
  if (plain.email.includes('*')) faults.push({ column: 'email', text: '请输入正确的邮箱地址' });
  const phone = digitsOf(plain.phone);
  if (phone === null && plain.phone.trim() !== '') faults.push({ column: 'phone', text: BAD_PHONE });
  const level = levels.get(plain.level.trim().toUpperCase());
  if (!level) faults.push({ column: 'level', text: '级别只能是 普通 或 VIP' });
  const number = plain.owner.trim();
  const ownerId = number === '' ? null : owners.get(number);
  if (ownerId === undefined) faults.push({ column: 'owner', text: `没有工号为 ${number} 的在用坐席` });

  const names = [...new Set(plain.labels.split(/[、,，;；]/).map((name) => name.trim()))].filter((name) => name !== '');
  const labelIds = names.flatMap((name) => labels.get(name) ?? []);
  const unknown = names.filter((name) => !labels.has(name));
  if (unknown.length > 0) faults.push({ column: 'labels', text: `没有标签：${unknown.join('、')}` });
  else if (labelIds.length > MAX_LABELS) faults.push({ column: 'labels', text: `最多 ${MAX_LABELS} 个标签` });

  if (!parsed.success || phone === null || !level || ownerId === undefined || faults.length > 0) return { faults };
  const { custName: name, ...texts } = parsed.data;
  return { customer: { ...texts, name, phone, level, ownerId, labelIds, createdAt: now } };
}

/** Of these numbers, digits alone, those that customers of the tenant have already, also customers outside the caller's scope. */
export async function findTakenPhones({ tx, tenantId, cipher }: SealedDb, phones: readonly string[]): Promise<Set<string>> {
  const phoneByIndex = new Map(
    phones.flatMap((phone) => cipher.blindIndexes('customers.phone_index', phone).map((index) => [index, phone])),
  );
  const taken = await tx
    .selectFrom('customers')
    .select('phone_index')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('phone_index', '=', eb.fn.any(sql<string[]>`${[...phoneByIndex.keys()]}::text[]`)))
    .where('removed_at', 'is', null)
    .execute();
  return new Set(taken.flatMap((row) => phoneByIndex.get(row.phone_index) ?? []));
}
