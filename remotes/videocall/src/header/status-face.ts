import type { VideoStatus } from '@lianxi/contracts/videocall/status.contract';
import { setByWords } from '@lianxi/shared/seat/forced-status';
import type { LiveState } from '@lianxi/shared/ui/live-status';
import { OFFLINE, ONLINE } from './use-video-status.ts';

const reasons: Record<Exclude<VideoStatus['reason'], 'forced'>, string> = {
  '': '',
  'no-answer': '未接听来电，已暂停分配',
  'phone-offline': '电话离线时视频一并离线',
  absent: '页面关闭过久，由系统设置',
};

/** Why the agent did not choose the status; empty: they did. */
const whySet = (status: Pick<VideoStatus, 'reason' | 'setByName'>): string =>
  status.reason === 'forced' ? setByWords(status) : reasons[status.reason];

/** The look of a video status: the state of the service, else the agent's call, else their choice. */
export function faceOf(status: VideoStatus, inCall: boolean): { state: LiveState; text: string; why: string } {
  const { service, serviceHint, videoStatus, videoStatusName } = status;
  if (service === 'media-absent') return { state: 'offline', text: '视频服务未配置', why: serviceHint };
  if (service === 'media-away') return { state: 'offline', text: '视频服务暂不可用', why: serviceHint };
  if (service === 'preparing') return { state: 'after-call', text: '视频服务准备中', why: serviceHint };
  if (inCall) return { state: 'talking', text: '视频中', why: '' };
  const why = whySet(status);
  if (videoStatus === ONLINE) return { state: 'idle', text: videoStatusName || '在线', why };
  return { state: videoStatus === OFFLINE ? 'offline' : 'busy', text: videoStatusName || '离线', why };
}
