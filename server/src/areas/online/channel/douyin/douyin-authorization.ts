import { CodedError } from '@lianxi/contracts/kit/errors';
import { channelErrors } from '@lianxi/contracts/online/channel-account';
import { authorizeDouyin, authorizedDouyin } from '@lianxi/contracts/online/douyin.contract';
import * as z from 'zod';
import { existing } from '../../../../platform/http/existing.ts';
import type { On } from '../../../../platform/http/routes.ts';
import type { Kernel } from '../../../../platform/kernel.ts';
import { VendorRefusal } from '../../../../platform/vendor/vendor-refusal.ts';
import { createVendorTokens } from '../../../../platform/vendor/vendor-tokens.ts';
import { channelSettings } from '../../settings.ts';
import { findAccount } from '../account.queries.ts';
import { credentialKeeper } from '../keep-credentials.ts';
import { DouyinApi, type DouyinCredentials } from './douyin-api.ts';

const GOOD_MS = 600_000;
const PASS = 'douyin-authorization';

/** The state that goes with the owner to Douyin and back: the account, and an end time. It is sealed, so no user can forge it. */
const pass = z.object({ douyin: z.string(), until: z.number() });
type Pass = z.output<typeof pass>;

/** Leads an account's owner to Douyin's page, and back with the authorization. */
export function serveAuthorization(on: On): void {
  on(authorizeDouyin, async (ctx) => {
    const account = existing(await findAccount<DouyinCredentials>(ctx, { id: ctx.params.id, channel: 'douyin' }));
    const { tenantId, credentials } = account;
    const back = `${ctx.body.origin}/api${authorizedDouyin.path.replace('{tenantId}', String(tenantId))}`;
    const state = JSON.stringify({ douyin: account.id, until: ctx.now.getTime() + GOOD_MS } satisfies Pass);
    ctx.audit({ target: `douyin:${account.id}` });
    return { url: apiOf(ctx.kernel).authorizationPage(credentials.clientKey, back, ctx.cipher.handle(PASS, state)) };
  });

  on(authorizedDouyin, async ({ db, kernel, log, params: { tenantId }, query: { state, code }, now }) => {
    const { account, until } = await db.tenant(tenantId, async (tenant) => {
      const { douyin: id, until } = openPass(tenant.cipher.openHandle(PASS, state));
      return { account: await findAccount<DouyinCredentials>(tenant, { id, channel: 'douyin' }), until };
    });
    if (!account) throw new CodedError(channelErrors.badSignature);
    if (until < now.getTime()) return '授权页面已过期，请回到联席重新点“授权”。';
    if (code === '') return '没有授权，抖音私信不会进入联席。';
    try {
      const given = await apiOf(kernel).redeem(account.credentials, code);
      const { openId } = account.credentials;
      // Otherwise the customers' conversations would go to another account.
      if (openId !== '' && openId !== given.openId) return '授权的不是这个抖音号，请换回原来的抖音号，或在联席接入新的抖音号。';
      await credentialKeeper(kernel)(account, (kept) => ({ ...kept, ...given, ended: false }));
      return '授权成功，可以关闭本页面，回到联席。';
    } catch (error) {
      if (error instanceof VendorRefusal) return `授权失败：${error.message}。请回到联席重试。`;
      log.warn({ err: error }, 'Douyin did not answer for a code');
      return '授权失败：抖音没有响应。请稍后回到联席重试。';
    }
  });
}

function apiOf(kernel: Kernel): DouyinApi {
  return new DouyinApi(kernel.settings(channelSettings).urls.douyin, createVendorTokens(kernel), credentialKeeper(kernel));
}

/** @throws CodedError channel.badSignature for a state that this server did not seal for this purpose */
function openPass(opened: string | null): Pass {
  try {
    return pass.parse(JSON.parse(opened ?? ''));
  } catch (error) {
    throw new CodedError(channelErrors.badSignature, { cause: error });
  }
}
