import { expect } from 'vitest';
import type { ChatServer } from '../../testing/chat-server.ts';

/** A message of the log and the file that it carries. */
export interface Line {
  author: string;
  type: string;
  body: string;
  /** Of an attachment: `name type bytes uploader`. */
  file: string | null;
}

/** How the tests of channels read the house. */
export function channelTalk(server: ChatServer) {
  const { owner } = server;
  return {
    /** The conversation of somebody on a channel, once it has an agent. */
    async conversationOf(from: string): Promise<string> {
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
    },
    async saidIn(id: string): Promise<Line[]> {
      const { rows } = await owner.query(
        `select m.author, m.type, case when f.id is null then m.body else '' end as body,
           f.file_name || ' ' || f.content_type || ' ' || f.size || ' ' || f.uploader as file
         from messages m left join files f on f.tenant_id = m.tenant_id and f.save_name = m.body and f.kept_at is not null
         where m.conversation_id = $1 order by m.seq`,
        [id],
      );
      return rows;
    },
    /** Uploads a file as an agent and sends it into a conversation. */
    async sendFile(username: string, recordId: string, msgType: 'image' | 'audio' | 'video' | 'file', file: File): Promise<void> {
      const form = new FormData();
      form.set('file', file);
      const response = await fetch(`${server.url}/api/xmf-basic-model/commonfile/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await server.token(username)}` },
        body: form,
      });
      const { data } = (await response.json()) as { data: { fileSaveName: string } };
      const agent = await server.agent(username);
      const message = { recordId, clientMsgId: crypto.randomUUID(), msgType, message: data.fileSaveName };
      await agent.command('message.send', message);
      await agent.stop();
    },
  };
}
