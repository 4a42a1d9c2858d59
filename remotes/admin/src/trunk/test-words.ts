import type { checkTrunk, testTrunk } from '@lianxi/contracts/callcenter/trunk.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';

const words: Record<string, string> = {
  ringing: '对方振铃，线路正常',
  answered: '对方应答，线路正常',
  busy: '对方忙，线路正常',
  rejected: '对方拒接',
  'no-answer': '无应答',
  'bad-number': '号码不存在',
  gone: '号码已停用',
  'no-codec': '没有共同的语音编码',
  network: '线路拒绝或出错',
  'not-registered': '线路不通，运营商没有回应',
  refused: '交换机拒绝了呼叫',
  down: '交换机没有回应',
};

/** The answer of a line to OPTIONS, and of its carrier to the registration. */
export function answerInWords({ reachable, ms, registered }: ReplyOf<typeof checkTrunk>): string {
  if (!reachable) return '没有应答，线路不通';
  const took = ms === null ? '' : `，用时${ms < 1 ? '不到 1' : ` ${Math.round(ms)}`} 毫秒`;
  const account = registered === null ? '' : registered ? '，已注册' : '，未注册：运营商没有接受账号';
  return `有应答${took}${account}`;
}

/** The result of a test, with the carrier's own code if it sent one. */
export function outcomeInWords({ outcome, sipCode, ms }: ReplyOf<typeof testTrunk>): string {
  const code = sipCode === null ? '' : `（SIP ${sipCode}）`;
  return `${words[outcome] ?? '呼叫已结束'}${code}，用时 ${(ms / 1000).toFixed(1)} 秒`;
}
