/** What a resource's form asks for: from `name!:kind:label[:limit]` on the command line. */
export interface Field {
  /** `camelCase`, as on the wire. */
  name: string;
  column: string;
  label: string;
  kind: 'text' | 'lines' | 'number' | 'flag' | 'choice';
  required: boolean;
  /** Longest text, or largest number. */
  limit: number;
  options: { value: string; text: string }[];
}

const limits = { text: 50, lines: 500, number: 1_000_000, flag: 0, choice: 0 };

/** Reads one field: `word!:text:停用词:20`, `action:choice(refuse=拒绝,mark=标记):处理方式`, `enabled:flag:启用`. */
export function parseField(text: string): Field {
  const [, name, mark, kind, list, label, limit] =
    /^([a-z][A-Za-z0-9]*)(!?):(text|lines|number|flag|choice)(?:\(([^)]+)\))?:([^:]+)(?::(\d+))?$/.exec(text) ?? [];
  if (!name || !kind || !label) {
    throw new Error(
      `${text} is not a field: name!:kind:label:limit, where kind is text, lines, number, flag or choice(a=甲,b=乙)`,
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

/** The field in the contract. */
export function declarationOf({ kind, label, required, limit, options }: Field): string {
  if (kind === 'flag') return `flag('${label}', { default: true })`;
  if (kind === 'number') return `number('${label}', { min: 0, max: ${limit}, default: 0 })`;
  if (kind === 'choice') {
    const texts = options.map(({ value, text }) => `${value}: '${text}'`).join(', ');
    return `choice('${label}', { ${texts} }, { default: '${options[0]?.value}', filter: true })`;
  }
  return `${kind}('${label}', { max: ${limit}, ${required ? 'required: true, ' : ''}keyword: true })`;
}

/** The column of a field. */
export function columnOf({ kind, column, required, limit, options }: Field): string {
  if (kind === 'flag') return `${column} boolean not null`;
  if (kind === 'number') return `${column} int not null check (${column} between 0 and ${limit})`;
  if (kind === 'choice')
    return `${column} text not null check (${column} in (${options.map(({ value }) => `'${value}'`).join(', ')}))`;
  return `${column} text not null check (char_length(${column}) ${required ? `between 1 and ${limit}` : `<= ${limit}`})`;
}

/** A value that fits, for tests; `round` makes another. */
export function sampleOf({ kind, label, options }: Field, round: number): string {
  if (kind === 'flag') return round % 2 ? 'false' : 'true';
  if (kind === 'number') return String(round + 1);
  if (kind === 'choice') return `'${options[round % options.length]?.value}'`;
  return `'${label}${round + 1}'`;
}
