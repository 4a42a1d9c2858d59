import { monitorAlert } from '@lianxi/contracts/callcenter/events';
import { ANSWER_WITHIN_SECONDS } from '@lianxi/contracts/callcenter/monitoring.contract';
import { warningsTopic } from '@lianxi/contracts/kit/monitor-warning';
import { sql } from 'kysely';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { findHolders } from '../../../platform/permissions/holders.ts';

const CALL = 1;
/** The limit of one run. The rest follows a second later. */
const MOST = 200;

/** The reasons to notify supervisors, with the specification's numbers (section 8; docs/decisions/0016). */
const BAD_REVIEW = 2;
const FIRST_RESPONSE_LATE = 3;
const NOT_ANSWERED_IN_TIME = 4;
const NOT_CLOSED_IN_TIME = 5;

interface Due {
  tenant_id: number;
  call_id: string;
  warning: number;
  /** Who has or had the call. */
  agent_id: string | null;
  /** The length of a talk that is too long. */
  minutes: number;
}

/** Notifies supervisors of calls that need attention. Each call and reason is sent once, also after a change of owner. */
export async function notifySupervisors(db: Db): Promise<void> {
  const due = await findDue(db);
  for (const [tenantId, alerts] of Map.groupBy(due, ({ tenant_id }) => tenant_id)) {
    await db.tenant(tenantId, (tenant) => notify(tenant, alerts));
  }
}

async function findDue(db: Db): Promise<Due[]> {
  const { rows } = await db.platform(({ tx }) =>
    sql<Due>`
      with due as (
        select tenant_id, id, ${BAD_REVIEW}::int as warning, 0 as minutes from calls
        where bad_review and (ended_at is null or ended_at > now() - interval '1 hour')
        union all
        select distinct c.tenant_id, c.id, ${FIRST_RESPONSE_LATE}::int, 0 from calls c
        join call_legs l on l.tenant_id = c.tenant_id and l.call_id = c.id
        where c.state is not null and c.direction = 'in' and l.agent_id is not null and l.cause = 'no-answer'
        union all
        select tenant_id, id, ${NOT_ANSWERED_IN_TIME}::int, 0 from calls
        where waiting_since < now() - make_interval(secs => ${ANSWER_WITHIN_SECONDS})
        union all
        select c.tenant_id, c.id, ${NOT_CLOSED_IN_TIME}::int, coalesce(f.talk_alert_minutes, 30) from calls c
        left join cti_configs f on f.tenant_id = c.tenant_id
        where c.state is not null and coalesce(f.talk_alert_minutes, 30) > 0
          and c.answered_at < now() - make_interval(mins => coalesce(f.talk_alert_minutes, 30))
      )
      select d.tenant_id, d.id as call_id, d.warning, d.minutes, c.agent_id from due d
      join calls c on c.tenant_id = d.tenant_id and c.id = d.id
      where not exists (select from monitor_alerts a where a.tenant_id = d.tenant_id and a.call_id = d.id and a.warning = d.warning)
      order by d.tenant_id, d.id limit ${MOST}`.execute(tx),
  );
  return rows;
}

async function notify(tenant: TenantTx, alerts: readonly Due[]): Promise<void> {
  const { tx, tenantId } = tenant;
  const news = await tx
    .insertInto('monitor_alerts')
    .values(alerts.map(({ call_id, warning, agent_id }) => ({ tenant_id: tenantId, call_id, warning, agent_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['call_id', 'warning', 'at'])
    .$narrowType<{ call_id: string }>()
    .execute();
  const [supervisors, places] = await Promise.all([findHolders(tenant, 'callcenter_monitoring'), findPlaces(tenant, news)]);
  if (news.length > 0) tenant.changed(warningsTopic);
  for (const { call_id, warning, at } of news) {
    const alert = alerts.find((one) => one.call_id === call_id && one.warning === warning);
    if (!alert) continue;
    const content = inWords(alert, places.get(call_id) ?? '');
    await tenant.publish(monitorAlert, supervisors, { sessionId: call_id, type: CALL, warning, content, at: at.toISOString() });
  }
}

/** It contains no numbers and no names: supervisors with the right read them on the page. */
function inWords({ warning, minutes }: Due, place: string): string {
  switch (warning) {
    case BAD_REVIEW:
      return `${place}的一通来电得到差评`;
    case FIRST_RESPONSE_LATE:
      return `${place}有来电分配给坐席后无人接听`;
    case NOT_CLOSED_IN_TIME:
      return `${place}有通话超过 ${minutes} 分钟`;
    default:
      return `${place}有来电等待超过 ${ANSWER_WITHIN_SECONDS} 秒`;
  }
}

/** Where calls are or were: the skill group, else the hotline's number. */
async function findPlaces({ tx, tenantId }: TenantTx, calls: readonly { call_id: string }[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('calls as c')
    .leftJoin('skill_groups as g', (join) => join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.skill_group_id'))
    .select(['c.id', 'c.did', 'g.name'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', '=', sql<string>`any(${calls.map(({ call_id }) => call_id)}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, did, name }) => [id, name ?? did]));
}
