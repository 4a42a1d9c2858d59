import pg from 'pg';
import { WebSocket } from 'ws';

/**
 * The least that a Node process does to put a caller through: hears Asterisk's events, answers, rings, bridges, hangs up.
 * No queue, no agents. As `bare` no record and no database. As `kept` each of a call's three steps is committed before its
 * orders are given, as one row that knows the call's state: the least that outlives the process.
 */
const APP = process.env.BARE_APP ?? '';
/** What a call's state weighs in the portal. */
const STATE = 'x'.repeat(1200);
const pool = APP === 'kept' ? new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 20, pipeline: true }) : null;
await pool?.query('create table if not exists kept_calls (id text primary key, step text not null, state text not null)');
const url = new URL(process.env.ASTERISK_ARI_URL ?? '');
const socket = new WebSocket(`ws://${url.host}/ari/events?app=${APP}`, { auth: `${url.username}:${url.password}` });
let lastId = 0;
/** Either side of a call to the other. */
const others = new Map<string, string>();

interface Event {
  type: string;
  args?: string[];
  channel?: { id: string };
}

function order(method: string, uri: string, query: Record<string, string> = {}): void {
  const query_strings = Object.entries(query).map(([name, value]) => ({ name, value }));
  socket.send(JSON.stringify({ type: 'RESTRequest', request_id: String(++lastId), method, uri, query_strings }));
}

/** One transaction, in one go. */
async function keep(step: string, id: string): Promise<void> {
  const client = await pool?.connect();
  if (!client) return;
  client.query('begin');
  const text = `insert into kept_calls (id, step, state) values ($1, $2, $3)
    on conflict (id) do update set step = excluded.step, state = excluded.state`;
  client.query({ name: 'keep', text, values: [id, step, STATE] });
  await client.query('commit');
  client.release();
}

async function began(id: string, [what = '', caller = '']: string[]): Promise<void> {
  if (what === 'leg') {
    others.set(id, caller).set(caller, id);
    await keep('talks', caller);
    order('DELETE', `channels/${caller}/moh`);
    order('POST', `bridges/${id}`, { type: 'mixing' });
    order('POST', `bridges/${id}/addChannel`, { channel: `${caller},${id}` });
    return;
  }
  await keep('rings', id);
  order('POST', `channels/${id}/answer`);
  order('POST', `channels/${id}/moh`);
  order('POST', 'channels', { endpoint: what, app: APP, appArgs: `leg,${id}`, channelId: `leg-${id}`, originator: id });
}

async function ended(id: string): Promise<void> {
  const other = others.get(id);
  others.delete(id);
  if (!other || !others.delete(other)) return;
  await keep('over', id.startsWith('leg-') ? other : id);
  order('DELETE', `channels/${other}`);
  order('DELETE', `bridges/${id.startsWith('leg-') ? id : other}`);
}

socket.on('open', () => process.send?.({ ready: true, port: 1 }));
socket.on('message', (data) => {
  const { type, args = [], channel } = JSON.parse(String(data)) as Event;
  if (type === 'StasisStart' && channel) void began(channel.id, args);
  else if (type === 'StasisEnd' && channel) void ended(channel.id);
});
process.on('SIGTERM', () => process.exit(0));
