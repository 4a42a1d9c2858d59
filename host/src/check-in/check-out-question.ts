import { offlineTips } from '@lianxi/contracts/callcenter/phone-status.contract';
import { lastInGroup } from '@lianxi/contracts/online/text-status.contract';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import { call } from '@lianxi/shared/client/api';
import { confirm } from '@lianxi/shared/ui/confirm';
import { isSeat } from '../telephony/seat.ts';

/** Asks what each status asks before it goes offline (specification section 4): all of it in one question. */
export async function mayCheckOut(): Promise<boolean> {
  const { authority } = sessionStore.getState();
  const reasons: string[] = [];
  if (isSeat() && telephony.state.getState().status?.status === '1') {
    const { count } = await call(offlineTips, { query: {} });
    if (count === 0) reasons.push('离线后将没有坐席服务客户。');
  }
  if (authority.includes('online_dialogue')) {
    const { agentList, unanswered } = await call(lastInGroup, { query: {} });
    const names = agentList.map(({ skillName }) => skillName).join('、');
    if (names) reasons.push(`您是以下技能组最后一位在线坐席：${names}。`);
    if (unanswered > 0) reasons.push(`${unanswered} 位访客正在等您回复。`);
  }
  if (reasons.length === 0) return true;
  const words = `${reasons.join('')}签出后电话、文字和视频都会离线。`;
  return confirm({ title: '确定要签出吗？', words, act: '签出', danger: true });
}
