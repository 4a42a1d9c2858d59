import { type Envelope, success } from '@lianxi/contracts/kit/envelope';
import { commonErrors, type ErrorDefinition, errorKinds, type FieldError } from '@lianxi/contracts/kit/errors';
import { defaultsOf } from '@lianxi/contracts/kit/settings';
import { type Specimen, specimen } from './specimen.contract.ts';
import { storeRules } from './store-rules.contract.ts';

/** An answer as the product's server gives it. */
interface Answer {
  status: number;
  envelope: Envelope<unknown>;
}

const SPECIMENS = 45;
const KINDS = ['plain', 'rare', 'lost'] as const;
const BORN = '2026-01-05T08:00:00.000Z';

const made = (n: number): Specimen => ({
  id: String(n),
  version: 1,
  createTime: BORN,
  updateTime: BORN,
  name: `样品 ${n}`,
  code: `S${n}`,
  kind: KINDS[n % KINDS.length] ?? 'plain',
  weight: n,
  enabled: n % 4 !== 0,
  remark: n % 5 === 0 ? '入库时包装有破损，内容完好' : '',
});

const done = (data: unknown): Answer => ({ status: 200, envelope: success(data) });

function refused({ kind, text, reason, field }: ErrorDefinition, fields?: FieldError[]): Answer {
  const { code, status } = errorKinds[kind];
  const located = fields ?? (field ? [{ path: field, text }] : undefined);
  return { status, envelope: { code, message: text, data: null, reason, ...(located && { fields: located }) } };
}

/** Stores specimens and their rules in memory, and answers calls for them by their contract. */
export function createAnswers(): (method: string, address: URL, body: unknown) => Answer {
  let next = SPECIMENS + 1;
  const kept = new Map(Array.from({ length: SPECIMENS }, (_, n) => made(n + 1)).map((one) => [one.id, one]));

  function list(params: URLSearchParams): Answer {
    const query = specimen.list.query?.safeParse(Object.fromEntries(params));
    if (!query?.success) return refused(commonErrors.invalid);
    const { keyword = '', kind, currentPage, pageSize } = query.data;
    const found = [...kept.values()]
      .filter((one) => (one.name + one.code).includes(keyword) && (kind === undefined || one.kind === kind))
      .toReversed();
    const from = (currentPage - 1) * pageSize;
    return done({ list: found.slice(from, from + pageSize), total: found.length, currentPage, pageSize });
  }

  function save(body: unknown): Answer {
    const fields = specimen.schema.fields.safeParse(body);
    if (!fields.success) {
      const places = fields.error.issues.map(({ path, message }) => ({ path: path.join('.'), text: message }));
      return refused(commonErrors.invalid, places);
    }
    const { id, version } = body as { id?: string; version?: number };
    const before = id === undefined ? undefined : kept.get(id);
    if (id !== undefined && !before) return refused(commonErrors.notFound);
    if (before && before.version !== version) return refused(specimen.errors.changed);
    if ([...kept.values()].some((one) => one.code === fields.data.code && one !== before)) {
      return refused(specimen.errors.duplicate);
    }
    const now = new Date().toISOString();
    const own = before ?? { id: String(next++), version: 0, createTime: now };
    const after = { ...fields.data, id: own.id, version: own.version + 1, createTime: own.createTime, updateTime: now };
    kept.set(after.id, after);
    return done(before ? null : { id: after.id });
  }

  let rules = { ...defaultsOf(storeRules), prefix: 'S', version: 0 };
  function saveRules(body: unknown): Answer {
    const change = storeRules.update.body?.safeParse(body);
    if (!change?.success) return refused(commonErrors.invalid);
    if (change.data.version !== rules.version) return refused(storeRules.errors.changed);
    rules = { ...change.data, version: rules.version + 1 };
    return done(null);
  }

  return (method, { pathname, searchParams }, body) => {
    if (pathname.endsWith(storeRules.read.path)) return method === 'GET' ? done(rules) : saveRules(body);
    if (pathname.endsWith('/export')) return done({ taskId: '1' });
    const [, id] = /\/gallery\/specimens\/(\w+)$/.exec(pathname) ?? [];
    if (id === undefined) return method === 'GET' ? list(searchParams) : save(body);
    const one = kept.get(id);
    if (!one) return refused(commonErrors.notFound);
    if (method === 'GET') return done(one);
    kept.delete(id);
    return done(null);
  };
}
