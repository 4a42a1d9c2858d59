import * as z from 'zod';
import { id } from '../kit/ids.ts';
import { TIME } from './condition-plan.ts';
import { type FormField, leavesOf, MAX_MONEY } from './form-field.ts';
import type { FormValue } from './form-values.ts';
import { isCreditCode, isIdCard } from './identity-numbers.ts';

/** PostgreSQL stores no NUL, and halves of characters become others. */
const plain = z
  .string()
  .trim()
  .overwrite((text) => text.toWellFormed())
  .refine((text) => !text.includes('\0'), '含有不支持的字符');

const storedFile = z.strictObject({
  fileSaveName: plain.max(200),
  fileName: plain.max(255),
});

const place = z.strictObject({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  name: plain.max(200).default(''),
});

const postal = z.strictObject({ region: plain.max(100).default(''), detail: plain.max(200).default('') });

/** The schema of a field's value, which also brings it into its one form. Emptiness, rows and calculation are not its matter. */
export function valueRule(field: FormField): z.ZodType<unknown> {
  switch (field.type) {
    case 'text':
      return plain.min(field.minLength).max(field.maxLength);
    case 'lines':
      return plain.max(field.maxLength);
    case 'number':
      return z
        .number()
        .min(field.min)
        .max(field.max)
        .refine((value) => hasDecimals(value, field.decimals), decimalsText(field.decimals));
    case 'money':
      return z.number().int().min(Math.max(field.min, -MAX_MONEY)).max(field.max);
    case 'date':
      return z.iso.date('日期格式有误');
    case 'time':
      return z.string().regex(TIME, '时间格式有误');
    case 'choice':
      return z.enum(field.options.map(({ key }) => key));
    case 'choices':
      return z
        .array(z.enum(field.options.map(({ key }) => key)))
        .overwrite((keys) => [...new Set(keys)].sort())
        .max(field.max);
    case 'category': {
      const leaves = leavesOf(field);
      return z.string().refine((path) => leaves.has(path), '不在可选范围内');
    }
    case 'phone':
      return plain.overwrite((text) => text.replaceAll(/[\s-]/g, '')).regex(/^\+?\d{6,15}$/, '请输入正确的电话号码');
    case 'email':
      return plain.max(50).pipe(z.email('请输入正确的邮箱地址'));
    case 'idCard':
      return plain.overwrite((text) => text.toUpperCase()).refine(isIdCard, '请输入正确的身份证号');
    case 'creditCode':
      return plain.overwrite((text) => text.toUpperCase()).refine(isCreditCode, '请输入正确的统一社会信用代码');
    case 'link':
      return plain.max(500).regex(/^https?:\/\/\S+$/, '链接以 http:// 或 https:// 开头');
    case 'address':
      return postal;
    case 'location':
      return place;
    case 'file':
    case 'picture':
      return z.array(storedFile).max(field.max);
    case 'signature':
      return storedFile;
    case 'agent':
    case 'department':
    case 'customer':
      return id;
    case 'subTable':
      return z.array(z.record(z.string(), z.unknown())).min(field.minRows).max(field.maxRows);
    case 'computed':
    case 'serial':
      return z.never();
  }
}

const hasDecimals = (value: number, decimals: number) => Number(value.toFixed(decimals)) === value;
const decimalsText = (decimals: number) => (decimals === 0 ? '请输入整数' : `最多 ${decimals} 位小数`);

/** Is nothing filled in? */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every((part) => part === '');
}

/** The words that ask for a value: one types it, or chooses it. */
export function requiredText({ type, label }: FormField): string {
  switch (type) {
    case 'file':
    case 'picture':
      return `请上传${label}`;
    case 'signature':
      return '请签名';
    case 'subTable':
      return `请添加${label}`;
    case 'date':
    case 'time':
    case 'choice':
    case 'choices':
    case 'category':
    case 'agent':
    case 'department':
    case 'customer':
    case 'location':
      return `请选择${label}`;
    default:
      return `请输入${label}`;
  }
}

/** With what a new form begins; undefined: with nothing. */
export function defaultOf(
  field: FormField,
  own: { today: string; agentId?: string; departmentId?: string },
): FormValue | undefined {
  switch (field.type) {
    case 'text':
      return field.default || undefined;
    case 'number':
    case 'money':
    case 'choice':
      return field.default ?? undefined;
    case 'choices':
      return field.default.length > 0 ? [...field.default].sort() : undefined;
    case 'date':
      return field.default === 'today' ? own.today : (field.default ?? undefined);
    case 'agent':
      return field.own ? own.agentId : undefined;
    case 'department':
      return field.own ? own.departmentId : undefined;
    default:
      return undefined;
  }
}
