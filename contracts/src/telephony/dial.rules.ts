import { callErrors } from '../callcenter/call-errors.ts';
import type { CallStation } from '../callcenter/call-station.ts';
import { phoneTexts } from './phone-errors.ts';

/** By what an agent talks when they dial. `line-6`: the tenant's call line rings them; no extension is needed (specification section 5). */
export type DialWay = 'extension' | 'mobile' | 'line-6';

/** Names of the ways; `extension` is the agent's web or IP phone. */
export const dialWayNames: Record<DialWay, string> = { extension: 'IP话机', mobile: '手机', 'line-6': '企业线路' };

/** `callType` of the outbound call's payload. */
export const callTypeOf: Record<DialWay, '1' | '2'> = { extension: '1', mobile: '2', 'line-6': '1' };

const LINE_WITHOUT_EXTENSION = '6';

export interface DialKnowledge {
  readonly extension: string | null;
  /** Mobile calls are switched on and the agent's mobile is known. */
  readonly mobileEnabled: boolean;
  /** The tenant's call line. */
  readonly callline: string | null;
}

/** The ways by which the agent can dial; none: Dial is not shown. With two or more the agent chooses. */
export function dialWays({ extension, mobileEnabled, callline }: DialKnowledge): readonly DialWay[] {
  const own: DialWay[] = [];
  if (extension) own.push('extension');
  else if (callline === LINE_WITHOUT_EXTENSION) own.push('line-6');
  if (mobileEnabled) own.push('mobile');
  return own;
}

/** Why a number cannot be dialled now; null: it can. */
export function dialProblem(
  number: string,
  way: DialWay,
  { extension, microphoneFails }: { extension: string | null; microphoneFails: boolean },
): string | null {
  if (way === 'extension' && !extension) return callErrors.noExtension.text;
  if (number.trim() === '') return callErrors.emptyNumber.text;
  return way !== 'mobile' && microphoneFails ? phoneTexts.noMicrophone : null;
}

const GOOD_NUMBERS = ['1', '3'];
const badNumbers: Record<string, string> = { '0': '空号', '2': '停机号码', '4': '沉默号码', '5': '风险号码' };

/** What is wrong with a checked number (specification section 5); null: nothing. */
export const numberFault = (status: string): string | null =>
  GOOD_NUMBERS.includes(status) ? null : (badNumbers[status] ?? '异常号码');

/** Mobile call (specification section 4): 0 disconnected, 1 connected and idle, 2 ringing, 3 in a call. */
export type MobileStatus = '0' | '1' | '2' | '3';

/** The state of the agent's calls by mobile. `connected`: the server can be reached. */
export function mobileStatus(calls: readonly CallStation[], mobileCalls: readonly string[], connected: boolean): MobileStatus {
  if (!connected) return '0';
  const live = calls.find(({ linkedid, isEnd }) => !isEnd && mobileCalls.includes(linkedid));
  if (!live) return '1';
  return live.state === 'dialing' || live.state === 'ringing' ? '2' : '3';
}
