import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

const SESSION = 'x'.repeat(22);

/** A call of the administrator. */
const session = idFrom(
  `with visitor as (
     insert into video_visitors (tenant_id, name) values (174, '访客') returning id
   ), site as (
     insert into video_sites (tenant_id, name) values (174, '官网') returning id
   ), call as (
     insert into video_calls (tenant_id, session_id, room_id, video_site_id, visitor_id, visitor_name, record_consent)
     select 174, $1, $1, site.id, visitor.id, '访客', true from visitor, site returning id, session_id
   ), party as (
     insert into video_parties (tenant_id, call_id, identity, kind, agent_id, name)
     select 174, call.id, 'agent', 'owner', agents.id, '坐席' from call, agents where username = 'admin'
   )
   select session_id from call`,
  [SESSION],
);
const recording = idFrom(
  `insert into video_recordings (tenant_id, call_id, agent_id)
   select 174, c.id, a.id from video_calls c, agents a where c.session_id = $1 and a.username = 'admin' returning id`,
  [SESSION],
);

export default tenantRows(
  { paths: ['/calls/comments', '/calls/visitor', '/xmf-video-services/recordings'], id: session },
  {
    paths: ['/xmf-video-services/recordings/{id}'],
    id: recording,
    queries: { '/xmf-video-services/recordings/{id}/chunks': { seq: '1', sha256: '0'.repeat(64) } },
  },
);
