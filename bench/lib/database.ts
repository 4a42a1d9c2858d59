import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import type { SocketPurpose } from '../../server/src/platform/sockets/ticket.ts';

/** A database of the product with no rows, on the embedded PostgreSQL as an installation has it. */
export interface BenchDatabase {
  url: string;
  /** Past row-level security. */
  owner: pg.Client;
  /** The process whose children are the database. */
  postmaster: number;
  stop(): Promise<void>;
}

const NAME = 'bench';

export async function openEmptyDatabase(folder: string): Promise<BenchDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  try {
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query(`drop database if exists ${NAME} with (force)`);
    await admin.query(`create database ${NAME}`);
    await admin.end();
    const url = postgres.url.replace(/[^/]+$/, NAME);
    await migrate(url);
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    const postmaster = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    const stop = async () => {
      await owner.end();
      await postgres.stop();
    };
    return { url, owner, postmaster, stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** The tenant of the agents below. */
export const TENANT = 174;

/** A signed-in agent, and what opens one socket. */
export interface SignedIn {
  id: string;
  ticket: string;
}

/** Writes agents who are signed in and hold a ticket for a socket of this purpose. */
export async function addSignedInAgents(owner: pg.Client, count: number, purpose: SocketPurpose): Promise<SignedIn[]> {
  await owner.query(`insert into tenants (id, code, name) values (${TENANT}, 'bench', '示例企业')`);
  await owner.query(
    `with role as (
       insert into roles (tenant_id, name) values (${TENANT}, '坐席') returning id)
     insert into role_permissions (tenant_id, role_id, code) select ${TENANT}, id, 'homepage_onlineservice_mark' from role`,
  );
  await owner.query(
    `with department as (
       insert into departments (tenant_id, name) values (${TENANT}, '客服部') returning id
     ), agent as (
       insert into agents (tenant_id, username, ag_no, name, department_id, password_hash)
       select ${TENANT}, 'agent' || n, n, '坐席' || n, department.id, '' from department, generate_series(1, $1::int) n
       returning id)
     insert into agent_roles (tenant_id, agent_id, role_id)
     select ${TENANT}, agent.id, roles.id from agent, roles where roles.tenant_id = ${TENANT}`,
    [count],
  );
  await owner.query(
    `insert into auth_sessions (tenant_id, agent_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at, ip)
     select tenant_id, id, sha256(convert_to('access ' || id, 'utf8')), sha256(convert_to('refresh ' || id, 'utf8')),
       now() + interval '2 hours', now() + interval '1 day', '127.0.0.1'
     from agents where tenant_id = ${TENANT}`,
  );
  await issueTickets(owner, purpose);
  const { rows } = await owner.query<SignedIn>(
    `select id, lpad(id::text, 43, '0') as ticket from agents where tenant_id = ${TENANT} order by id`,
  );
  return rows;
}

/** Issues everybody's ticket again: each opens one socket. 43 characters of which the table keeps the hash. */
export async function issueTickets(owner: pg.Client, purpose: SocketPurpose): Promise<void> {
  await owner.query(
    `insert into socket_tickets (hash, tenant_id, agent_id, session_id, purpose, expires_at)
     select sha256(convert_to(lpad(agent_id::text, 43, '0'), 'utf8')), tenant_id, agent_id, id, $1, now() + interval '1 hour'
     from auth_sessions where tenant_id = ${TENANT} on conflict do nothing`,
    [purpose],
  );
}
