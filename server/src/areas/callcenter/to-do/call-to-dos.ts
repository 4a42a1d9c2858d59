import { callRecordsTopic } from '@lianxi/contracts/callcenter/events';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import { sql } from 'kysely';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { answerDue } from '../../../platform/left-message/left-message-to-dos.ts';
import { endOfTenantDay, soonest, type ToDoReader, type ToDoSource } from '../../../platform/to-do/to-do.ts';
import { calledBack } from '../call/call-back.ts';
import { showNumber } from '../call/desk.ts';
import { callsOf } from '../call-record/call-record.queries.ts';

/** Who was not called back within a week does not expect it any more. */
const since = () => new Date(Date.now() - 7 * 86_400_000).toISOString();

const numberOf = ({ cipher, principal }: ToDoReader, number: Buffer) =>
  showNumber({ cipher, whole: principal.holds(CONTACT_NUMBER) }, cipher.decrypt('calls.number', number));

/** Callers whom nobody answered and who were not called back: the caller's own, and those of nobody. */
const missedCalls: ToDoSource = {
  kind: 'missed-call',
  name: '待回拨漏话',
  code: 'callcenter_loss',
  path: '/callcenter/loss?handled=0',
  topics: [callRecordsTopic],
  find: (reader) => {
    const found = callsOf(reader, { direction: 'in', answered: '0', beginTime: since() })
      .where('c.ended_at', 'is not', null)
      .where((eb) => eb.not(calledBack(reader)))
      .where((eb) => eb.or([eb('c.assigned_to', 'is', null), eb('c.assigned_to', '=', reader.principal.agentId)]))
      .where(reader.among(sql.ref('c.id')))
      .leftJoin('skill_groups as g', (join) =>
        join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.skill_group_id'),
      )
      .select(['c.id', 'c.number', 'c.began_at', 'c.call_back_wanted', 'g.name as group_name']);
    const due = sql<Date | null>`c.ended_at + interval '1 hour'`;
    return soonest(found, due, ({ id, number, began_at, call_back_wanted, group_name }) => {
      const phone = numberOf(reader, number);
      return {
        id,
        title: shownNumber(phone),
        note: [call_back_wanted ? '客户要求回拨' : '', group_name ?? ''].filter(Boolean).join(' · '),
        since: began_at.toISOString(),
        link: { path: `/callcenter/loss?${new URLSearchParams({ handled: '0', phone })}` },
      };
    });
  },
};

const voicemails: ToDoSource = {
  kind: 'voicemail',
  name: '待处理电话留言',
  code: 'callcenter_leaves',
  path: '/callcenter/leaves?handling=0',
  topics: [callRecordsTopic],
  find: (reader) => {
    const found = reader.tx
      .selectFrom('leaves as l')
      .innerJoin('calls as c', (join) => join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.id', '=', 'l.call_id'))
      .leftJoin('skill_groups as g', (join) =>
        join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.skill_group_id'),
      )
      .where('l.tenant_id', '=', reader.tenantId)
      .where('l.handling', '=', '0')
      .where(reader.among(sql.ref('l.call_id')))
      .select(['l.call_id', 'l.created_at', 'c.number', 'g.name as group_name']);
    return soonest(found, answerDue, ({ call_id, created_at, number, group_name }) => ({
      id: call_id,
      title: shownNumber(numberOf(reader, number)),
      note: group_name ?? '',
      since: created_at.toISOString(),
      link: { path: '/callcenter/leaves?handling=0' },
    }));
  },
};

const summaries: ToDoSource = {
  kind: 'call-summary',
  name: '待写通话小结',
  code: 'homepage_callcenter_mark',
  path: '/callstation?summary=owed',
  topics: [callRecordsTopic],
  find: (reader) => {
    const { agentId } = reader.principal;
    const found = callsOf(reader, { summary: 'owed', author: agentId, beginTime: since() })
      .where(reader.among(sql.ref('c.id')))
      .select(['c.id', 'c.number', 'c.ended_at', 'c.began_at', 'c.direction']);
    return soonest(found, endOfTenantDay(sql`c.ended_at`), ({ id, number, ended_at, began_at, direction }) => ({
      id,
      title: shownNumber(numberOf(reader, number)),
      note: direction === 'in' ? '呼入' : '呼出',
      since: (ended_at ?? began_at).toISOString(),
      link: { path: `/callstation?summary=owed&call=${id}` },
    }));
  },
};

/** What of the telephone waits for a person. */
export const callToDos: readonly ToDoSource[] = [missedCalls, voicemails, summaries];
