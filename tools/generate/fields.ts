/** What a resource's form asks for: from `name!:kind:label[:limit]` on the command line. */
export interface Field {
  /** `camelCase`, as on the wire. */
  name: string;
  column: string;
  label: string;
  kind: 'text' | 'lines' | 'number' | 'switch' | 'choice';
  required: boolean;
  /** Longest text, or largest number. */
  limit: number;
  options: { value: string; text: string }[];
}

const limits = { text: 50, lines: 500, number: 1_000_000, switch: 0, choice: 0 };

/** Reads one field: `word!:text:停用词:20`, `action:choice(refuse=拒绝,mark=标记):处理方式`, `enabled:switch:启用`. */
export function parseField(text: string): Field {
  const [, name, mark, kind, list, label, limit] =
    /^([a-z][A-Za-z0-9]*)(!?):(text|lines|number|switch|choice)(?:\(([^)]+)\))?:([^:]+)(?::(\d+))?$/.exec(text) ?? [];
  if (!name || !kind || !label) {
    throw new Error(
      `${text} is not a field: name!:kind:label:limit, where kind is text, lines, number, switch or choice(a=甲,b=乙)`,
    );
  }
  const options = (list ?? '').split(',').flatMap((option) => {
    const [value, words] = option.split('=');
    return value && words ? { value, text: words } : [];
  });
  if (kind === 'choice' && options.length < 2) throw new Error(`${text} needs two choices or more`);
  const known = kind as Field['kind'];
  return {
    name,
    column: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    label,
    kind: known,
    required: mark === '!',
    limit: limit ? Number(limit) : limits[known],
    options,
  };
}

/** The rule of a field in the contract. */
export function schemaOf({ kind, label, required, limit, options }: Field): string {
  if (kind === 'switch') return 'z.boolean()';
  if (kind === 'choice') return `z.enum([${options.map(({ value }) => `'${value}'`).join(', ')}])`;
  if (kind === 'number') return `z.number().int().min(0).max(${limit})`;
  return `z.string().trim()${required ? `.min(1, '请输入${label}')` : ''}.max(${limit})`;
}

/** The column of a field. */
export function columnOf({ kind, column, required, limit, options }: Field): string {
  if (kind === 'switch') return `${column} boolean not null`;
  if (kind === 'number') return `${column} int not null check (${column} between 0 and ${limit})`;
  if (kind === 'choice')
    return `${column} text not null check (${column} in (${options.map(({ value }) => `'${value}'`).join(', ')}))`;
  return `${column} text not null check (char_length(${column}) ${required ? `between 1 and ${limit}` : `<= ${limit}`})`;
}

/** What a new record starts with. */
export function initialOf({ kind, options }: Field): string {
  if (kind === 'switch') return 'true';
  if (kind === 'number') return '0';
  return kind === 'choice' ? `'${options[0]?.value}'` : `''`;
}

/** A value that fits, for tests; `round` makes another. */
export function sampleOf({ kind, label, options }: Field, round: number): string {
  if (kind === 'switch') return round % 2 ? 'false' : 'true';
  if (kind === 'number') return String(round + 1);
  if (kind === 'choice') return `'${options[round % options.length]?.value}'`;
  return `'${label}${round + 1}'`;
}

/** A value that does not fit. */
export function badOf({ kind, limit }: Field): string {
  if (kind === 'switch') return `'yes'`;
  if (kind === 'number') return '-1';
  return kind === 'choice' ? `'none-of-them'` : `'x'.repeat(${limit + 1})`;
}
