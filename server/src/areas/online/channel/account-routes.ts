import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { type AccountEndpoints, type ChannelFields, channelErrors } from '@lianxi/contracts/online/channel-account';
import { existing } from '../../../platform/http/existing.ts';
import type { On } from '../../../platform/http/routes.ts';
import { isSiteUsed, removeSite } from '../site/site.queries.ts';
import { findAccount, insertAccount, listAccounts, replaceAccount } from './account.queries.ts';
import type { Channel } from './channel-adapter.ts';
import { askForPull } from './pull.queries.ts';

/** How the accounts of a channel are kept. */
export interface AccountKind<Fields, Credentials> {
  readonly channel: Channel;
  /** Where the channel delivers to. */
  readonly callback: Endpoint;
  /** Messages are fetched: begun when the account is made or changed. */
  readonly pulled?: boolean;
  /**
   * What opens the account, of what a person filled in; `before`: what did until now, for secrets that were left alone.
   * @throws CodedError channel.noSecret
   */
  credentials(fields: Fields, before: Credentials | null): Credentials;
  /** What of it is no secret, as the contract's account has it. */
  shown(credentials: Credentials): object;
}

/** Serves the calls that `accountEndpoints` declared for a channel. Secrets are sealed, never answered, and not in the operation log. */
export function serveAccounts<Fields extends ChannelFields, Credentials>(
  on: On,
  endpoints: Readonly<Record<keyof AccountEndpoints, Endpoint>>,
  kind: AccountKind<Fields, Credentials>,
): void {
  const { channel } = kind;
  // Each channel's endpoints have fields of their own; what they share is enough here.
  const { list, create, update, remove } = endpoints as AccountEndpoints;

  on(list, (ctx) =>
    listAccounts<Credentials>(ctx, ctx.kernel.ciphers, channel, ctx.query, ({ tenantId, key, credentials }) => {
      const callbackPath = `/api${kind.callback.path.replace('{tenantId}', String(tenantId)).replace('{key}', key)}`;
      return { ...kind.shown(credentials), callbackPath };
    }),
  );

  on(create, async (ctx) => {
    const credentials = kind.credentials(ctx.body as Fields, null);
    const id = await insertAccount(ctx, ctx.kernel.ciphers, channel, ctx.body, credentials);
    if (kind.pulled) await askForPull(ctx, id, '');
    ctx.audit({ target: `${channel}:${id}`, after: withoutSecrets(ctx.body) });
    return { id };
  });

  on(update, async (ctx) => {
    const { ciphers } = ctx.kernel;
    const before = existing(await findAccount<Credentials>(ctx, ciphers, { id: ctx.body.id, channel, locked: true }));
    const credentials = kind.credentials(ctx.body as unknown as Fields, before.credentials);
    if (!(await replaceAccount(ctx, ciphers, ctx.body, credentials))) throw new CodedError(channelErrors.changed);
    if (kind.pulled) await askForPull(ctx, before.id, '');
    ctx.audit({ target: `${channel}:${before.id}`, after: withoutSecrets(ctx.body) });
    return null;
  });

  on(remove, async (ctx) => {
    const before = existing(await findAccount(ctx, ctx.kernel.ciphers, { id: ctx.params.id, channel }));
    if (await isSiteUsed(ctx, before.id)) throw new CodedError(channelErrors.inUse);
    await removeSite(ctx, before.id);
    ctx.audit({ target: `${channel}:${before.id}` });
    return null;
  });
}

function withoutSecrets({ name, enabled, chatGroupId }: ChannelFields): ChannelFields {
  return { name, enabled, chatGroupId };
}
