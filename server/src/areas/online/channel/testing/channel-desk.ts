import { expect } from 'vitest';
import type { ChatServer } from '../../testing/chat-server.ts';

/** The smallest picture. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The requests of a channel's test to the portal. */
export interface ChannelDesk {
  /** A request of `username` to the channel's account endpoints. */
  call(method: string, body?: unknown, username?: string, path?: string): ReturnType<ChatServer['call']>;
  /** Makes an account; returns its id, and its callback address after `/api`. */
  connect(fields: object): Promise<{ id: string; callback: string }>;
  /** Sends a request to a callback address. */
  deliver(
    path: string,
    payload: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string; reason?: string }>;
  /** The conversation of a visitor, after it has an agent. */
  conversationOf(from: string): Promise<string>;
  /** All its messages. */
  saidIn(id: string): Promise<{ author: string; type: string; body: string }[]>;
  /** Uploads a file of an agent; returns its `fileSaveName`. */
  upload(username: string, bytes: Buffer, fileName: string): Promise<string>;
}

/** @param path of the channel's account endpoints, without `/api` */
export function channelDesk(server: ChatServer, path: string): ChannelDesk {
  const call: ChannelDesk['call'] = async (method, body, username = 'admin', at = path) =>
    server.call(method, at, { token: await server.token(username), ...(body ? { body } : {}) });
  return {
    call,
    async connect(fields) {
      const { id } = (await call('POST', fields)).data;
      const { list } = (await call('GET')).data;
      return { id, callback: list.find((one: { id: string }) => one.id === id).callbackPath.replace('/api', '') };
    },
    async deliver(at, payload, headers = {}) {
      const { statusCode, body } = await server.server.app.inject({ method: 'POST', url: `/api${at}`, headers, payload });
      return { status: statusCode, text: body, ...(statusCode === 200 ? {} : { reason: JSON.parse(body).reason }) };
    },
    conversationOf: (from) => conversationOf(server, from),
    async saidIn(id) {
      const said = await server.owner.query('select author, type, body from messages where conversation_id = $1 order by seq', [
        id,
      ]);
      return said.rows;
    },
    upload: (username, bytes, fileName) => uploadAs(server, username, new File([new Uint8Array(bytes)], fileName)),
  };
}

/** The conversation of a visitor on a channel, after it has an agent. */
export async function conversationOf({ owner }: ChatServer, from: string): Promise<string> {
  const found = async () =>
    (
      await owner.query(
        `select c.id from conversations c join visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id
         where v.external_id = $1 and c.state = 'active'`,
        [from],
      )
    ).rows[0]?.id;
  await expect.poll(found, { timeout: 10_000 }).toBeDefined();
  return found();
}

/** Uploads a file as an agent does; returns its `fileSaveName`. */
export async function uploadAs(server: ChatServer, username: string, file: File): Promise<string> {
  const form = new FormData();
  form.set('file', file);
  const reply = await fetch(`${server.url}/api/xmf-basic-model/commonfile/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token(username)}` },
    body: form,
  });
  return (await reply.json()).data.fileSaveName;
}
