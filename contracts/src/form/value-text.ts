import { shownNumber } from '../telephony/call-words.ts';
import type { FieldOf, FormField } from './form-field.ts';
import type { FormValue } from './form-values.ts';

const FEN = 100;
const BELOW = ' / ';

const decimalOf = (value: number, decimals?: number) => {
  const [whole = '', part] = (decimals === undefined ? String(value) : value.toFixed(decimals)).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part ? `.${part}` : '');
};

/** Fen as yuan: `1,234.50 元`. */
const moneyText = (fen: number) => `${decimalOf(fen / FEN, 2)} 元`;

/** A value of a field as a text. `names` names colleagues and departments, by type and id. */
export function valueText(field: FormField, value: FormValue, names: Readonly<Record<string, string>> = {}): string {
  switch (field.type) {
    case 'number':
      return typeof value === 'number' ? `${decimalOf(value)}${field.unit && ` ${field.unit}`}` : `${value}`;
    case 'money':
      return typeof value === 'number' ? moneyText(value) : `${value}`;
    case 'computed':
      if (typeof value !== 'number') return `${value}`;
      return field.result === 'money' ? moneyText(value) : decimalOf(value);
    case 'choice':
      return optionText(field, `${value}`);
    case 'choices':
      return (value as string[]).map((key) => optionText(field, key)).join('、');
    case 'category':
      return categoryText(field, `${value}`);
    case 'phone':
      return shownNumber(`${value}`);
    case 'agent':
    case 'department':
      return names[`${field.type}:${value}`] ?? '已删除';
    case 'address':
      return addressText(value);
    case 'location':
      return locationText(value);
    case 'file':
    case 'picture':
      return (value as { fileName: string }[]).map(({ fileName }) => fileName).join('、');
    case 'signature':
      return '已签名';
    case 'subTable':
      return `${(value as FormValue[]).length} 行`;
    default:
      return `${value}`;
  }
}

const optionText = ({ options }: FieldOf<'choice' | 'choices'>, key: string) =>
  options.find((option) => option.key === key)?.label ?? key;

interface Branch {
  readonly key: string;
  readonly label: string;
  readonly children?: readonly Branch[];
}

/** The names on the way to a leaf. */
export function categoryText(field: FieldOf<'category'>, path: string): string {
  let level: readonly Branch[] = field.options;
  const labels = path.split('/').map((key) => {
    const found = level.find((option) => option.key === key);
    level = found?.children ?? [];
    return found?.label ?? key;
  });
  return labels.join(BELOW);
}

function addressText(value: FormValue): string {
  // Masked as a whole.
  if (typeof value === 'string') return value;
  const { region = '', detail = '' } = value as { region?: string; detail?: string };
  return [region.replaceAll('/', ' '), detail].filter(Boolean).join(' ');
}

function locationText(value: FormValue): string {
  if (typeof value === 'string') return value;
  const { name = '', longitude, latitude } = value as { name?: string; longitude: number; latitude: number };
  return name || `${longitude.toFixed(5)}, ${latitude.toFixed(5)}`;
}
