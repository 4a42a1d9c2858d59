import type { ChatServer } from '../../testing/chat-server.ts';
import { conversationOf, uploadAs } from './channel-desk.ts';

/** A message of the log and its file. */
export interface Line {
  author: string;
  type: string;
  body: string;
  /** The attachment: `name type bytes uploader`. */
  file: string | null;
}

/** How the tests of channels read the portal's state. */
export function channelTalk(server: ChatServer) {
  const { owner } = server;
  return {
    conversationOf: (from: string) => conversationOf(server, from),
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
      const message = { recordId, clientMsgId: crypto.randomUUID(), msgType, message: await uploadAs(server, username, file) };
      const agent = await server.agent(username);
      await agent.command('message.send', message);
      await agent.stop();
    },
  };
}
