import { socketTicket } from '@lianxi/contracts/auth/auth.contract';
import type { Envelope } from '@lianxi/contracts/kit/envelope';
import type { VideoAccess, VideoCall } from '@lianxi/contracts/videocall/call.contract';
import {
  VIDEO_AGENT_NAMESPACE,
  VIDEO_VISITOR_NAMESPACE,
  type VideoCallFrame,
  type VideoCommandName,
  type VideoInput,
  type VideoReply,
  type VideoServerEvents,
} from '@lianxi/contracts/videocall/socket';
import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';
import { areas } from '../../../app/areas.ts';
import { type Reply, type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { beginEntry } from '../media/entry.ts';
import type { MediaServer } from '../media/media-server.ts';
import { createVideoCall, videocall } from '../public.ts';
import { type Video, videoOf } from '../video.ts';
import { MemoryMedia } from './memory-media.ts';

const SERVICES = '/xmf-video-services';

/** A socket of the video namespaces, and the frames that it received. */
export class VideoClient {
  readonly calls: VideoCall[] = [];
  readonly frames: VideoCallFrame[] = [];
  readonly messages: Parameters<VideoServerEvents['message']>[0][] = [];
  readonly offline: string[] = [];
  readonly socket: Socket;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('call', (call: VideoCall) => this.calls.push(call));
    socket.on('transfer', (frame: VideoCallFrame) => this.frames.push(frame));
    socket.on('message', (message: (typeof this.messages)[0]) => this.messages.push(message));
    socket.on('offline', (reason: string) => this.offline.push(reason));
  }

  /** Sends a command; throws the reason of a refusal. */
  async command<N extends VideoCommandName>(name: N, input: Partial<VideoInput<N>>): Promise<VideoReply<N>> {
    const reply: Envelope<VideoReply<N>> & { reason?: string } = await this.socket.timeout(8000).emitWithAck(name, input);
    if (reply.code !== '0') throw new Error(reply.reason);
    return reply.data as VideoReply<N>;
  }

  /** Waits for a frame about a call. */
  async hears(transferType: string, sessionId: string): Promise<VideoCallFrame> {
    const find = () => this.frames.find((frame) => frame.transferType === transferType && frame.sessionId === sessionId);
    await expect.poll(find).toBeDefined();
    return find() as VideoCallFrame;
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** A customer, or a guest from outside, with an open page. */
export interface Visitor {
  token: string;
  id: string;
  client: VideoClient;
}

/** The whole server, listening, with entrances for both tenants. Its media server is by default one without media. */
export interface VideoServer<M extends MediaServer = MemoryMedia> extends ServerFixture {
  url: string;
  media: M;
  video: Video;
  customer(tenantId?: number): Promise<Visitor>;
  /** An agent with the rights of video, reachable and online. */
  agent(username: string, tenantId?: number, at?: string): Promise<VideoClient>;
  /** A request to `/xmf-video-services` as an agent. */
  as(username: string, method: string, path: string, body?: object): Promise<Reply>;
  answer(username: string, sessionId: string, answer?: boolean): Promise<Reply>;
  /** A customer whose call the agent has answered. */
  talk(username: string): Promise<Visitor & { call: VideoCall; access: VideoAccess }>;
  status(username: string, status: '0' | '1'): Promise<Reply>;
  /** `at`: another server of the same database. */
  connect(namespace: string, options: object, at?: string): Promise<VideoClient>;
  /** Begins an entry as the door does. False: it is refused. */
  begin(access: VideoAccess): Promise<boolean>;
  row(sessionId: string): Promise<Record<string, unknown>>;
  /** The call that occupies the agent's seat. */
  seatOf(username: string): Promise<string | null>;
  /** Ends all running calls and sets all agents offline. */
  clear(): Promise<void>;
}

export function startVideoServer(beside?: ServerFixture, env: Record<string, string> = {}): Promise<VideoServer> {
  return startVideoServerOn(new MemoryMedia(), beside, env);
}

/** Uses the test's own media server. */
export async function startVideoServerOn<M extends MediaServer>(
  media: M,
  beside?: ServerFixture,
  env: Record<string, string> = {},
): Promise<VideoServer<M>> {
  const own = areas.map((area) => (area === videocall ? createVideoCall(() => media) : area));
  const fixture = await startServer({ areas: own, env, ...(beside ? { beside } : {}) });
  const { owner } = fixture;
  const agentId = (username: string) => (beside ?? fixture).agentId(username);
  if (!beside) {
    await owner.query(
      `insert into tenant_remotes (tenant_id, remote_id) select t.id, app from tenants t, unnest(array['admin','callcenter','online','videocall']) app
       on conflict do nothing`,
    );
    await owner.query(`insert into video_sites (tenant_id, name) values (174, '官网'), (175, '官网')`);
    await fixture.grant(['agent', 'monitor'], 'homepage_videocall_mark', 'videocall_dialogue', 'homepage_callcenter_mark');
  }
  const url = `http://127.0.0.1:${await fixture.server.listen()}`;
  const clients: VideoClient[] = [];
  const video = videoOf(fixture.server.kernel);

  const server: VideoServer<M> = {
    ...fixture,
    agentId,
    url,
    media,
    video,
    async connect(namespace, options, at = url) {
      const socket = io(at + namespace, { transports: ['websocket'], reconnection: false, forceNew: true, ...options });
      const client = new VideoClient(socket);
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      clients.push(client);
      return client;
    },
    async customer(tenantId = 174) {
      const { data } = await fixture.call('POST', `${SERVICES}/visitor/session`, { body: { tenantId } });
      const client = await server.connect(VIDEO_VISITOR_NAMESPACE, { auth: { token: data.visitorToken } });
      return { token: data.visitorToken, id: data.visitorId, client };
    },
    async agent(username, tenantId = 174, at = url) {
      const token = await fixture.token(username);
      const { data } = await fixture.call('POST', socketTicket.path, { token, body: { purpose: 'video' } });
      const query = { type: 'agent', tenantId: String(tenantId), userId: agentId(username), sessionId: data.ticket };
      const client = await server.connect(VIDEO_AGENT_NAMESPACE, { query }, at);
      const reachable = `select from reachable_agents where agent_id = $1 and kind = 'video'`;
      await expect.poll(async () => (await owner.query(reachable, [agentId(username)])).rowCount).toBeGreaterThan(0);
      await server.status(username, '1');
      return client;
    },
    async as(username, method, path, body) {
      return fixture.call(method, SERVICES + path, { token: await fixture.token(username), ...(body ? { body } : {}) });
    },
    answer: (username, sessionId, answer = true) => server.as(username, 'PUT', '/calls/answer', { sessionId, answer }),
    status: (username, status) => server.as(username, 'PUT', status === '1' ? '/agents/videoOnline' : '/agents/videoStatus', {}),
    async talk(username) {
      const visitor = await server.customer();
      const { sessionId } = await visitor.client.command('call.start', { recordConsent: true });
      await expect.poll(async () => (await server.row(sessionId)).agent_id).toBe(agentId(username));
      const { data } = await server.answer(username, sessionId);
      return { ...visitor, call: data.call, access: data.access };
    },
    async begin({ token }) {
      const entry = await beginEntry(fixture.server.kernel.db, token);
      if (entry) await video.rooms.passOf(entry);
      return entry !== null;
    },
    async row(sessionId) {
      return (await owner.query('select * from video_calls where session_id = $1', [sessionId])).rows[0];
    },
    async seatOf(username) {
      const { rows } = await owner.query('select video_call_id from agent_phone_status where agent_id = $1', [agentId(username)]);
      return rows[0]?.video_call_id ?? null;
    },
    async clear() {
      for (const client of clients.splice(0)) client.close();
      await owner.query(`update agent_phone_status set video_call_id = null, call_id = null, activity = 'idle'`);
      await owner.query('delete from video_requests');
      await owner.query('delete from video_calls');
      await owner.query('delete from agent_video_status');
      await expect.poll(async () => (await owner.query(`select from reachable_agents where kind = 'video'`)).rowCount).toBe(0);
    },
    async end() {
      for (const client of clients) client.close();
      await fixture.end();
    },
  };
  return server;
}
