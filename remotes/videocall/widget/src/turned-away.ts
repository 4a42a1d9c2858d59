import type { VideoService } from '@lianxi/contracts/videocall/status.contract';
import { isPassing, Refusal } from '@lianxi/shared/visitor/visitor-http';
import { REASONS } from './constants.ts';

/** Why no call is possible now, as a screen shows it. */
export interface TurnedAway {
  readonly title: string;
  readonly words: string;
  /** May another try help? */
  readonly again: boolean;
  /** The customer may leave a message instead. */
  readonly leaves?: true;
}

const screens: Readonly<Partial<Record<string, TurnedAway>>> = {
  [REASONS.noSite]: { title: '视频客服未开通', words: '请核对链接是否完整，或联系发送链接给您的人。', again: false },
  [REASONS.siteClosed]: { title: '该视频客服入口已停用', words: '请通过其他方式联系我们。', again: false },
  [REASONS.badOrigin]: { title: '无法在该网站使用', words: '该网站未授权使用视频客服，请直接打开视频客服链接。', again: false },
  [REASONS.blocked]: { title: '您暂时无法使用视频客服', words: '如有疑问，请通过其他方式联系我们。', again: false },
  [REASONS.closedHours]: {
    title: '当前不在服务时间',
    words: '您可以留言或请我们回电，我们会尽快与您联系。',
    again: true,
    leaves: true,
  },
  [REASONS.queueFull]: { title: '排队人数较多', words: '客服正忙，您可以留言或请我们回电。', again: true, leaves: true },
  [REASONS.tooMany]: { title: '呼叫过于频繁', words: '请过一会儿再试。', again: true },
  [REASONS.notConfigured]: { title: '视频服务未配置', words: '视频客服暂未开通，请通过其他方式联系我们。', again: true },
  [REASONS.mediaAway]: {
    title: '视频服务暂时不可用',
    words: '我们正在恢复，请稍后重试，也可以留言。',
    again: true,
    leaves: true,
  },
  [REASONS.linkUsed]: {
    title: '邀请链接已失效',
    words: '链接只能使用一次，十分钟内有效。请联系邀请您的人重新发送。',
    again: false,
  },
  [REASONS.full]: { title: '视频通话人数已满', words: '请联系邀请您的人。', again: true },
};

export const closedHours = screens[REASONS.closedHours] as TurnedAway;

/** Why the service is closed while the media server is not ready; null: it is ready. */
export function shutBy(service: VideoService): TurnedAway | null {
  if (service === 'ready') return null;
  return screens[service === 'media-absent' ? REASONS.notConfigured : REASONS.mediaAway] ?? null;
}

/** The screen of a refusal; null: a line next to the button is enough. */
export function turnedAwayBy(error: unknown): TurnedAway | null {
  if (!(error instanceof Refusal)) return { title: '连接不上', words: '请检查网络后重试。', again: true };
  const known = screens[error.reason];
  if (known) return known;
  return isPassing(error) ? { title: '服务繁忙', words: error.message, again: true } : null;
}
