import { WebSocket } from 'ws';

/**
 * The least that a Node process does to put a caller through: hears Asterisk's events, answers, rings, bridges, hangs up.
 * No queue, no agents, no record, no database.
 */
const APP = 'bare';
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

function began(id: string, [what = '', caller = '']: string[]): void {
  if (what === 'leg') {
    others.set(id, caller).set(caller, id);
    order('DELETE', `channels/${caller}/moh`);
    order('POST', `bridges/${id}`, { type: 'mixing' });
    order('POST', `bridges/${id}/addChannel`, { channel: `${caller},${id}` });
    return;
  }
  order('POST', `channels/${id}/answer`);
  order('POST', `channels/${id}/moh`);
  order('POST', 'channels', { endpoint: what, app: APP, appArgs: `leg,${id}`, channelId: `leg-${id}`, originator: id });
}

function ended(id: string): void {
  const other = others.get(id);
  others.delete(id);
  if (!other || !others.delete(other)) return;
  order('DELETE', `channels/${other}`);
  order('DELETE', `bridges/${id.startsWith('leg-') ? id : other}`);
}

socket.on('open', () => process.send?.({ ready: true, port: 1 }));
socket.on('message', (data) => {
  const { type, args = [], channel } = JSON.parse(String(data)) as Event;
  if (type === 'StasisStart' && channel) began(channel.id, args);
  else if (type === 'StasisEnd' && channel) ended(channel.id);
});
process.on('SIGTERM', () => process.exit(0));
