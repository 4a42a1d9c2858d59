import fastify from 'fastify';
import pg from 'pg';

/**
 * The floor of the benchmark `api`: the same SQL through nothing but Fastify and pg. It knows no
 * sign-in, no contract, no row-level security (it connects as the database's owner), no transaction
 * and no encryption: names and numbers leave as the bytes that they are. With PREPARE=1 it names its
 * statements, so that PostgreSQL keeps them prepared.
 */
interface Query {
  tenant: string;
  size: string;
  skip: string;
  city?: string;
  level?: string;
  owner?: string;
  label?: string;
  gram?: string;
  phone?: string;
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const names = new Map<string, string>();
function ask(text: string, values: unknown[]) {
  if (process.env.PREPARE !== '1') return pool.query(text, values);
  const name = names.get(text) ?? `floor-${names.size}`;
  names.set(text, name);
  return pool.query({ name, text, values });
}

const app = fastify({ logger: false });

app.get<{ Querystring: Query }>('/customers', async ({ query }) => {
  const { tenant, size, skip, city, level, owner, label, gram, phone } = query;
  const values: unknown[] = [tenant];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ...(city === undefined ? [] : [`c.city = ${given(city)}`]),
    ...(level === undefined ? [] : [`c.level = ${given(level)}`]),
    ...(owner === undefined ? [] : [`c.owner_id = ${given(owner)}`]),
  ];
  const found = [
    ...(gram === undefined
      ? []
      : [`c.id in (select g.customer_id from customer_name_grams g where g.tenant_id = $1 and g.gram = ${given(gram)})`]),
    ...(phone === undefined ? [] : [`c.phone_index = ${given(phone)}`]),
    ...(label === undefined
      ? []
      : [`c.id in (select w.customer_id from customer_labels w where w.tenant_id = $1 and w.label_id = ${given(label)})`]),
  ];
  const where = ['c.tenant_id = $1', ...conditions, ...found].join(' and ');
  // As the indexes say it.
  const live = `${where} and c.removed_at is null and c.merged_into is null`;
  const count =
    gram !== undefined && conditions.length === 0
      ? 'select count(*) as n from customer_name_grams g where g.tenant_id = $1 and g.gram = $2'
      : label !== undefined && conditions.length === 0
        ? 'select count(*) as n from customer_labels w where w.tenant_id = $1 and w.label_id = $2'
        : found.length > 0
          ? `select count(*) as n from customers c where ${live}`
          : `select sum(c.customers) as n from customer_counts c where ${where}${city === undefined ? ' and c.city is null' : ''}`;
  const far = skip === '0' ? '' : `offset $${values.length + 1}`;
  const page = `
    select c.id, c.name, c.phone, c.company, c.city, c.level, c.owner_id, a.name as owner_name, c.created_at,
      (select coalesce(json_agg(worn), '[]') from (
        select l.id::text as id, l.name, l.color from customer_labels w
        join labels l on l.tenant_id = w.tenant_id and l.id = w.label_id
        where w.tenant_id = $1 and w.customer_id = c.id order by l.name
      ) worn) as labels
    from (select c.id from customers c where ${live} order by c.id desc limit ${Number(size)} ${far}) page
    join customers c on c.id = page.id and c.tenant_id = $1
    left join agents a on a.tenant_id = c.tenant_id and a.id = c.owner_id
    order by c.id desc`;
  const [rows, total] = await Promise.all([ask(page, far ? [...values, skip] : values), ask(count, values)]);
  for (const row of rows.rows) {
    row.name = row.name.toString('base64');
    row.phone = row.phone.toString('base64');
  }
  return { code: '0', data: { list: rows.rows, total: Number(total.rows[0].n) } };
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.({ ready: true, port: typeof address === 'object' ? address?.port : 0 });
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
