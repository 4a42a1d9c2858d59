import { socketTicket } from '@lianxi/contracts/auth/auth.contract';
import { AGENT_NAMESPACE, VISITOR_NAMESPACE } from '@lianxi/contracts/online/im';
import { io } from 'socket.io-client';
import { vi } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { ChatClient } from './chat-client.ts';

/** The whole server, listening, with sites for both tenants. */
export interface ChatServer extends ServerFixture {
  url: string;
  /** A page of tenant 174's shop. */
  shop: string;
  visitor(tenantId?: number): Promise<{ token: string; id: string; client: ChatClient }>;
  /** A connected agent who is online and whom routing knows as reachable. */
  agent(username: string, tenantId?: number): Promise<ChatClient>;
  ticket(username: string): Promise<string>;
  /** Tries to connect; returns `connected` or the refusal. */
  knock(namespace: string, options: { query?: object; auth?: object; origin?: string }): Promise<string>;
}

/** @param env further settings of the server */
export async function startChatServer(env: Record<string, string> = {}): Promise<ChatServer> {
  const fixture = await startServer({ env });
  const { owner } = fixture;
  const shop = 'https://shop.example';
  await owner.query(
    `insert into sites (tenant_id, title, welcome, allowed_origins) values (174, '商城客服', '您好', $1), (175, '银行客服', '您好', '{*}')`,
    [[shop]],
  );
  await fixture.grant(['agent', 'monitor'], 'homepage_onlineservice_mark');
  const url = `http://127.0.0.1:${await fixture.server.listen()}`;
  const clients: ChatClient[] = [];
  const connect = async (client: ChatClient): Promise<ChatClient> => {
    clients.push(client);
    await client.start();
    return client;
  };
  const ticket = async (username: string): Promise<string> => {
    const reply = await fixture.call('POST', socketTicket.path, {
      token: await fixture.token(username),
      body: { purpose: 'chat' },
    });
    return reply.data.ticket;
  };

  return {
    ...fixture,
    url,
    shop,
    ticket,
    async visitor(tenantId = 174) {
      const { data } = await fixture.call('POST', '/xmf-online-services/visitor/session', { body: { tenantId } });
      const { visitorToken: token, visitorId: id } = data;
      const client = await connect(
        new ChatClient(`visitor ${id}`, async () => ({ url: url + VISITOR_NAMESPACE, auth: { token } })),
      );
      return { token, id, client };
    },
    async agent(username, tenantId = 174) {
      const userid = fixture.agentId(username);
      await fixture.call('PUT', '/xmf-online-services/agents/textOnline', { token: await fixture.token(username), body: {} });
      const client = await connect(
        new ChatClient(username, async () => ({
          url: url + AGENT_NAMESPACE,
          query: { orgi: String(tenantId), userid, session: await ticket(username), admin: 'false' },
        })),
      );
      // Connections are stored in groups, shortly after they are made.
      const reachable = `select from reachable_agents where tenant_id = $1 and agent_id = $2 and kind = 'chat'`;
      await vi.waitUntil(async () => (await owner.query(reachable, [tenantId, userid])).rowCount === 1, { timeout: 8000 });
      return client;
    },
    async knock(namespace, { query, auth, origin }) {
      const socket = io(url + namespace, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        ...(query ? { query: query as Record<string, string> } : {}),
        ...(auth ? { auth } : {}),
        ...(origin ? { extraHeaders: { origin } } : {}),
      });
      const answer = await new Promise<string>((resolve) => {
        socket.once('connect', () => resolve('connected'));
        socket.once('connect_error', (error) => resolve(error.message));
      });
      socket.disconnect();
      return answer;
    },
    async end() {
      await Promise.all(clients.map((client) => client.stop()));
      await fixture.end();
    },
  };
}
