import * as z from 'zod';
import { phoneFault } from './phone-fault.contract.ts';

/** The machine's reason why no agent answered. */
export const missedCause = z.enum([
  '',
  'hung-up-in-menu',
  'hung-up-in-queue',
  'hung-up-while-ringing',
  'queue-time-out',
  'no-agents',
  'out-of-hours',
  'blacklisted',
  'no-answer',
  'rejected',
  'busy',
  'bad-number',
  'not-registered',
  'network',
  'switch-down',
  // The report of the agent's browser has priority over the view of the switch.
  ...phoneFault.options.filter((fault) => fault !== 'network'),
]);

/** Its words. */
export const missedCauseNames: Record<z.output<typeof missedCause>, string> = {
  '': '',
  'hung-up-in-menu': '客户在语音菜单中挂机',
  'hung-up-in-queue': '客户排队中放弃',
  'hung-up-while-ringing': '振铃时客户挂机',
  'queue-time-out': '排队超时',
  'no-agents': '无坐席在线',
  'out-of-hours': '非工作时间',
  blacklisted: '黑名单号码',
  'no-answer': '振铃未接',
  rejected: '拒接',
  busy: '忙线',
  'bad-number': '空号或号码有误',
  'not-registered': '话机未注册',
  network: '网络故障',
  'switch-down': '交换机故障',
  'no-microphone': '坐席未插入耳麦',
  'microphone-forbidden': '坐席麦克风未授权',
  'microphone-faulty': '坐席耳麦或麦克风故障',
  'page-frozen': '坐席页面休眠',
};
