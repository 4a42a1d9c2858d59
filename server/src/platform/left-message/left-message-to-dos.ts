import { toDosTopic } from '@lianxi/contracts/to-do/events';
import { type Selectable, sql } from 'kysely';
import type { ChatLeaves } from '../db/schema.ts';
import { soonest, type ToDoSource } from '../to-do/to-do.ts';

/** A customer waits for an answer a day at most. */
export const answerDue = sql<Date | null>`l.created_at + interval '24 hours'`;

/** The columns that both tables have. */
type LeftRow = Pick<Selectable<ChatLeaves>, 'tenant_id' | 'id' | 'handling' | 'name' | 'content' | 'created_at'>;

/** Messages of visitors that nobody handled yet. */
export function leftMessageToDos(
  table: 'chat_leaves' | 'video_leaves',
  source: { kind: string; name: string; code: string; path: string },
): ToDoSource {
  return {
    ...source,
    topics: [toDosTopic],
    find: ({ tx, tenantId, among }) => {
      const found = tx
        .selectFrom(sql.table<LeftRow>(table).as('l'))
        .where('l.tenant_id', '=', tenantId)
        .where('l.handling', '=', '0')
        .where(among(sql.ref('l.id')))
        .select(['l.id', 'l.name', 'l.content', 'l.created_at']);
      return soonest(found, answerDue, ({ id, name, content, created_at }) => ({
        id,
        title: name || '访客',
        note: content,
        since: created_at.toISOString(),
        link: { path: source.path },
      }));
    },
  };
}
