import type { Tx } from '../platform/db/db.ts';
import type { DemoAgent } from './conversations.ts';
import { businessTalks, guidanceTalks } from './dialogues-video.ts';
import type { DemoService, DemoTenant } from './tenants.ts';
import type { VideoTeam } from './video-calls.ts';

/** The groups that customers may choose, the numbers from which their members begin, and their tasks. */
const groups = [
  { name: '视频业务办理', priority: 6, from: '1041', to: '1046', talks: businessTalks },
  { name: '视频售后指导', priority: 5, from: '1045', to: '1052', talks: guidanceTalks },
] as const;

/** The customers' entrance for video, and its agents. */
export async function insertVideo(
  tx: Tx,
  tenant: DemoTenant,
  { site }: DemoService,
  agents: readonly DemoAgent[],
): Promise<{ siteId: string; teams: VideoTeam[] }> {
  const { id: siteId } = await tx
    .insertInto('video_sites')
    .values({
      tenant_id: tenant.id,
      name: '官网视频',
      title: site.title.replace('在线', '视频'),
      accent: site.accent,
      ask_group: true,
      // A user who tries the demo puts its button on a page of their own: any page may contain it.
      allowed_origins: [site.address, '*'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const teams: VideoTeam[] = [];
  for (const { name, priority, from, to, talks } of groups) {
    const members = agents.filter(({ agNo }) => agNo >= from && agNo <= to);
    if (members.length === 0) continue;
    const { id } = await tx
      .insertInto('video_groups')
      .values({ tenant_id: tenant.id, name, priority })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('video_group_members')
      .values(members.map((agent) => ({ tenant_id: tenant.id, video_group_id: id, agent_id: agent.id })))
      .execute();
    teams.push({ groupId: id, agents: members, talks });
  }
  return { siteId, teams: teams.length > 0 ? teams : [{ groupId: null, agents, talks: guidanceTalks }] };
}
