import * as z from 'zod';

const code = z.coerce.number().int().catch(0);
const failed = z.object({
  err_no: code.optional(),
  extra: z.object({ error_code: code }).optional().catch(undefined),
  data: z.object({ error_code: code }).optional().catch(undefined),
});

/**
 * The error in an answer, whose status is 200 also then; 0: no error. Older endpoints have it in `data` or `extra`, newer ones in
 * `err_no`.
 */
export function codeOf(answer: object): number {
  const { err_no: newer, extra, data } = failed.parse(answer);
  return newer || extra?.error_code || data?.error_code || 0;
}

/** The access token is invalid or has ended ("状态码排查工具", "获取授权令牌"). */
export const endedTokens = [10008, 2190002, 2190008, 28001003, 28001008];

/** The authorization has ended ("刷新 access_token"). */
export const ENDED_AUTHORIZATION = 10010;

/** Douyin asks for a retry ("状态码排查工具": busy, network, too often; "获取消息中的多媒体资源": not signed). */
export function isPassing(given: number): boolean {
  return [2100004, 28001005, 28001006, 28003018, 28029014].includes(given);
}

/**
 * From "状态码排查工具" and the endpoints' own pages. Codes from 28003070 on are on the page "发送私信消息", which was not available; they are
 * as in public clients of Douyin.
 */
const refusals: Readonly<Record<number, string>> = {
  10004: '应用没有该权限',
  [ENDED_AUTHORIZATION]: '授权已过期，请重新授权',
  10020: '授权续期次数已用完，请重新授权',
  2190001: '调用额度已用完',
  2190015: '授权与 open_id 不一致',
  28001012: '账号没有授权该权限',
  28001014: '应用没有该权限',
  28001015: '授权与 open_id 不一致',
  28001016: '应用已被封禁或下线',
  28001018: '应用没有该权限',
  28001038: '内容未通过抖音审核',
  28003017: '调用额度已用完',
  28003070: '对方没有新消息，回复条数已用完',
  28003080: '对方超过 24 小时没有发来消息',
  28003081: '对方超过 24 小时没有发来消息',
  28003082: '会话与对方不一致',
  28003101: '对方账号已被封禁',
  28029004: '账号被禁止发送私信',
  28029016: '不支持下载这种消息',
  28029020: '文件已失效',
};

/** The reason, as a text for an agent. */
export function refusalOf(given: number): string {
  const words = refusals[given];
  return words ? `${words}（${given}）` : `错误码 ${given}`;
}
