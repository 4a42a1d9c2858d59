import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@lianxi/contracts/kit/envelope';
import type { DataScope } from '@lianxi/contracts/permissions/permission.contract';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { createTestDatabase } from '../../../../tools/testing/database.ts';
import { seedDemo } from '../../demo/seed.ts';
import type { Area } from '../../platform/area.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import { hashToken, newToken } from '../../platform/auth/token.ts';
import { logOptions } from '../../platform/observability/log.ts';
import { areas as productAreas } from '../areas.ts';
import { compose, type LianxiServer } from '../compose.ts';
import { readConfig } from '../config.ts';

/** The whole server on a database of its own: two tenants and the operator's, and agents with different roles. */
export interface ServerFixture {
  readonly server: LianxiServer;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The database's owner, without row-level security. */
  readonly owner: pg.Client;
  /** Log lines so far. */
  readonly logged: string[];
  agentId(username: string): string;
  /** Gives roles of every tenant further permissions. */
  grant(roles: string | readonly string[], ...codes: string[]): Promise<void>;
  /** Also reads the picture, when the server requires one. */
  signIn(username: string, password?: string, remoteAddress?: string): Promise<Reply>;
  /** An access token, cached for the file's later requests. */
  token(username: string): Promise<string>;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  end(): Promise<void>;
}

export interface CallOptions {
  token?: string | undefined;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

export interface Reply {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  envelope: Envelope<unknown> & { reason?: string; fields?: { path: string; text: string }[]; traceId?: string };
  // biome-ignore lint/suspicious/noExplicitAny: tests read the replies of every endpoint.
  data: any;
}

export const PASSWORD = 'Lianxi2026';
/** What a user chooses in place of a password that an administrator saw. */
export const OWN_PASSWORD = 'Eigen2026';

interface Role {
  name: string;
  scope: DataScope;
  isSuper?: boolean;
  codes?: string[];
}

const roles: Role[] = [
  { name: 'admin', scope: 'all', isSuper: true },
  {
    name: 'monitor',
    scope: 'department-tree',
    codes: ['online_dialogue', 'online_dialoguerecord', 'customer_list', 'basicmodule_operationlog', 'contact_number'],
  },
  { name: 'agent', scope: 'self', codes: ['online_dialogue', 'online_dialoguerecord', 'customer_list'] },
  { name: 'nobody', scope: 'self', codes: [] },
];

/** Username → tenant, department, role. Department `sales` is below `service`. */
const agents: [string, number, 'service' | 'sales' | 'finance', string][] = [
  ['admin', 174, 'service', 'admin'],
  ['monitor', 174, 'service', 'monitor'],
  ['agent1', 174, 'service', 'agent'],
  ['agent2', 174, 'sales', 'agent'],
  ['agent3', 174, 'finance', 'agent'],
  ['nobody', 174, 'service', 'nobody'],
  ['admin175', 175, 'service', 'admin'],
  ['agent175', 175, 'service', 'agent'],
  ['operator', 1, 'service', 'admin'],
];

export interface ServerFixtureOptions {
  areas?: readonly Area[];
  env?: Record<string, string>;
  /** The demo's tenants instead of the few agents of {@link agents}. */
  demo?: boolean;
  /** Another server on the same database, with the same secret and a folder of its own. It must end before that one. */
  beside?: ServerFixture;
}

export const SECRET = 'the secret of servers that share a database';

export async function startServer(options: ServerFixtureOptions = {}): Promise<ServerFixture> {
  const { beside } = options;
  const database = beside ? { url: beside.databaseUrl, drop: async () => {} } : await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lianxi-server-'));
  const owner = new pg.Client({ connectionString: database.url });
  owner.on('error', () => {});
  await owner.connect();
  const agentIds = options.demo || beside ? new Map<string, string>() : await insertPeople(owner);

  const logged: string[] = [];
  const log = pino(logOptions('debug'), { write: (line: string) => void logged.push(line) });
  const areas = options.areas ?? productAreas;
  const given = {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATABASE_POOL: '6',
    DATA_DIR: dataDir,
    DIST_DIR: join(dataDir, 'dist'),
    PORT: '0',
    VIDEO_PORT: '0',
    PUBLIC_RATE_PER_MINUTE: '0',
    SECRET_KEY: SECRET,
    ...options.env,
  };
  const server = await compose(readConfig(given, areas), log, areas);
  if (!options.areas && !options.demo && !beside) await buyApps(owner);
  if (options.demo) await seedDemo(server.kernel.db);
  const tokens = new Map<string, string>();

  // Notifications arrive in the order of their commits: after this one the server knows each grant before it.
  const heard = new EventEmitter();
  server.kernel.onRightsChanged((tenantId) => heard.emit(String(tenantId)));
  let marks = 0;
  async function rightsAreKnown(): Promise<void> {
    const mark = String(--marks);
    const arrived = once(heard, mark);
    await owner.query(`select pg_notify('lianxi_auth', json_build_object('rights', $1::text)::text)`, [mark]);
    await arrived;
  }

  const fixture: ServerFixture = {
    server,
    databaseUrl: database.url,
    dataDir,
    owner,
    logged,
    agentId: (username) => agentIds.get(username) ?? beside?.agentId(username) ?? '',
    async grant(to, ...codes) {
      await owner.query(
        `insert into role_permissions (tenant_id, role_id, code)
         select tenant_id, id, code from roles, unnest($2::text[]) as code where name = any($1) on conflict do nothing`,
        [[to].flat(), codes],
      );
      await rightsAreKnown();
    },
    async signIn(username, password = PASSWORD, remoteAddress) {
      const given = { grant_type: 'password', username, password };
      const send = (more = {}) =>
        fixture.call('POST', '/xmf-user-auth/oauth/token', {
          body: new URLSearchParams({ ...given, ...more }),
          ...(remoteAddress ? { remoteAddress } : {}),
        });
      const reply = await send();
      if (reply.envelope.reason === 'auth.checkCodeRequired') return send(await plantCheckCode(owner));
      // A new user, or one whose password was reset.
      const isFirst = reply.envelope.reason === 'auth.newPasswordNeeded';
      return isFirst ? send({ newpwd: OWN_PASSWORD, repeatpwd: OWN_PASSWORD }) : reply;
    },
    async token(username) {
      const known = tokens.get(username);
      if (known) return known;
      const reply = await fixture.signIn(username);
      const token = reply.data.access_token as string;
      tokens.set(username, token);
      return token;
    },
    async call(method, path, { token, query, body, headers, remoteAddress } = {}) {
      const form = body instanceof URLSearchParams;
      const reply = await server.app.inject({
        method: method as 'GET',
        url: path.startsWith('/api') ? path : `/api${path}`,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          ...headers,
        },
        ...(query ? { query } : {}),
        ...(body === undefined ? {} : { payload: (form ? body.toString() : body) as InjectOptions['payload'] & object }),
        ...(remoteAddress ? { remoteAddress } : {}),
      });
      const envelope = String(reply.headers['content-type']).startsWith('application/json') ? JSON.parse(reply.body) : null;
      return { status: reply.statusCode, headers: reply.headers, text: reply.body, envelope, data: envelope?.data };
    },
    async end() {
      await server.stop();
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return fixture;
}

/** A picture with a known answer, for a test with database access. */
export async function plantCheckCode(owner: pg.Client): Promise<{ checkKey: string; checkCode: string }> {
  const planted = { checkKey: newToken(), checkCode: 'ACE7' };
  await owner.query('insert into check_codes (key_hash, code_hash) values ($1, $2)', [
    hashToken(planted.checkKey),
    hashToken(`${planted.checkKey}:${planted.checkCode}`),
  ]);
  return planted;
}

/** Both tenants have every app that the product's areas serve. */
async function buyApps(owner: pg.Client): Promise<void> {
  const apps = ['admin', ...productAreas.flatMap(({ app }) => app ?? [])];
  await owner.query(
    `insert into tenant_remotes (tenant_id, remote_id) select t.id, app from tenants t, unnest($1::text[]) as given(app)
     on conflict do nothing`,
    [apps],
  );
}

async function insertPeople(owner: pg.Client): Promise<Map<string, string>> {
  const passwordHash = await hashPassword(PASSWORD);
  const agentIds = new Map<string, string>();
  for (const tenantId of [1, 174, 175]) {
    const isOperator = tenantId === 1;
    await owner.query('insert into tenants (id, code, name, operator) values ($1, $2, $2, $3)', [
      tenantId,
      `t${tenantId}`,
      isOperator,
    ]);
    const insertDepartment = async (name: string, parent: string | null): Promise<string> => {
      const { rows } = await owner.query<{ id: string }>(
        'insert into departments (tenant_id, name, parent_id) values ($1, $2, $3) returning id',
        [tenantId, name, parent],
      );
      return rows[0]?.id ?? '';
    };
    const service = await insertDepartment('service', null);
    const departments = {
      service,
      sales: await insertDepartment('sales', service),
      finance: await insertDepartment('finance', null),
    };
    const roleIds = new Map<string, string>();
    for (const role of roles) {
      const { rows } = await owner.query<{ id: string }>(
        'insert into roles (tenant_id, name, data_scope, is_super) values ($1, $2, $3, $4) returning id',
        [tenantId, role.name, role.scope, role.isSuper ?? false],
      );
      const roleId = rows[0]?.id ?? '';
      roleIds.set(role.name, roleId);
      for (const code of role.codes ?? []) {
        await owner.query('insert into role_permissions (tenant_id, role_id, code) values ($1, $2, $3)', [
          tenantId,
          roleId,
          code,
        ]);
      }
    }
    for (const [place, [username, tenant, department, role]] of agents.entries()) {
      if (tenant !== tenantId) continue;
      const { rows } = await owner.query<{ id: string }>(
        `insert into agents (tenant_id, username, ag_no, name, department_id, password_hash, ext, mobile)
         values ($1, $2, $2, $3, $4, $5, $6, '19900000001') returning id`,
        [tenantId, username, `坐席${username}`, departments[department], passwordHash, String(8001 + place)],
      );
      const agentId = rows[0]?.id ?? '';
      agentIds.set(username, agentId);
      await owner.query('insert into agent_roles (tenant_id, agent_id, role_id) values ($1, $2, $3)', [
        tenantId,
        agentId,
        roleIds.get(role),
      ]);
    }
  }
  return agentIds;
}
