import { sql } from 'kysely';
import { soonest, type ToDoSource } from '../../../platform/to-do/to-do.ts';
import { received } from './notice.queries.ts';

/** Announcements that the person has to confirm. Those who have them hear of each by an event, which the page follows. */
const unconfirmed: ToDoSource = {
  kind: 'notice-confirm',
  name: '待确认公告',
  topics: [],
  find: (reader) => {
    const found = received(reader, reader.principal.agentId)
      .where('n.must_confirm', '=', true)
      .where('r.confirmed_at', 'is', null)
      .where(reader.among(sql.ref('n.id')))
      .select(['n.id', 'n.title', 'n.create_agent_name', 'n.created_at']);
    return soonest(found, sql<Date | null>`n.expires_at`, ({ id, title, create_agent_name, created_at }) => ({
      id,
      title,
      note: create_agent_name,
      since: created_at.toISOString(),
      link: { noticeId: id },
    }));
  },
};

export const noticeToDos: readonly ToDoSource[] = [unconfirmed];
