import type { ResponseRule } from '@lianxi/contracts/online/response-rate';
import { sql } from 'kysely';

/**
 * How the first answers to conversations `c` are counted, by the tenant's rule. Of one that was answered before it changed
 * hands the former agent's moment is gone: it counts from its beginning.
 */
export function responseFigures({ firstReplySeconds, replyFrom }: ResponseRule) {
  const from =
    replyFrom === 'created'
      ? sql`c.created_at`
      : sql`case when c.first_reply_at < c.assigned_at then c.created_at else c.assigned_at end`;
  const limit = sql`make_interval(secs => ${firstReplySeconds}::int)`;
  const limited = firstReplySeconds > 0;
  return sql`count(c.first_reply_at)::int as answered,
    count(*) filter (where c.first_reply_at is not null
      and (not ${limited}::boolean or c.first_reply_at <= ${from} + ${limit}))::int as "answeredInTime",
    count(*) filter (where c.first_reply_at is null and ${from} is not null and (
      c.state = 'closed' or (${limited}::boolean and c.state <> 'bot' and ${from} + ${limit} < now())))::int as unanswered,
    avg(extract(epoch from c.first_reply_at - ${from}))::int`;
}
