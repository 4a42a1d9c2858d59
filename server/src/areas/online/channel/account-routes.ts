import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { type AccountEndpoints, type ChannelFields, channelErrors } from '@lianxi/contracts/online/channel-account';
import { existing } from '../../../platform/http/existing.ts';
import type { On } from '../../../platform/http/routes.ts';
import { isSiteUsed, removeSite } from '../site/site.queries.ts';
import { findAccount, insertAccount, listAccounts, replaceAccount } from './account.queries.ts';
import type { Channel } from './channel-adapter.ts';
import { askForPull } from './pull.queries.ts';

/** How the accounts of one channel are stored and shown. */
export interface AccountKind<Fields, Credentials> {
  readonly channel: Channel;
  /** The endpoint to which the channel sends messages. */
  readonly callback: Endpoint;
  /** The server fetches messages from this channel. It starts when an account is made or changed. */
  readonly pulled?: boolean;
  /**
   * The account's credentials from the form. `before`: the present credentials, for secrets that the form leaves empty.
   * @throws CodedError channel.noSecret
   */
  credentials(fields: Fields, before: Credentials | null): Credentials;
  /** The part that is not secret, as the contract's account has it. */
  shown(credentials: Credentials): object;
}

/**
 * Serves the endpoints that `accountEndpoints` declared for a channel. Secrets are sealed. They are never in answers or in the
 * operation log.
 */
export function serveAccounts<Fields extends ChannelFields, Credentials>(
  on: On,
  endpoints: Readonly<Record<keyof AccountEndpoints, Endpoint>>,
  kind: AccountKind<Fields, Credentials>,
): void {
  const { channel } = kind;
  // Each channel's endpoints have their own fields. The shared ones are enough here.
  const { list, create, update, remove } = endpoints as AccountEndpoints;

  on(list, (ctx) =>
    listAccounts<Credentials>(ctx, channel, ctx.query, ({ tenantId, key, credentials }) => {
      const callbackPath = `/api${kind.callback.path.replace('{tenantId}', String(tenantId)).replace('{key}', key)}`;
      return { ...kind.shown(credentials), callbackPath };
    }),
  );

  on(create, async (ctx) => {
    const credentials = kind.credentials(ctx.body as Fields, null);
    const id = await insertAccount(ctx, channel, ctx.body, credentials);
    if (kind.pulled) await askForPull(ctx, id, '');
    ctx.audit({ target: `${channel}:${id}`, after: withoutSecrets(ctx.body) });
    return { id };
  });

  on(update, async (ctx) => {
    const before = existing(await findAccount<Credentials>(ctx, { id: ctx.body.id, channel, locked: true }));
    const credentials = kind.credentials(ctx.body as unknown as Fields, before.credentials);
    if (!(await replaceAccount(ctx, ctx.body, credentials))) throw new CodedError(channelErrors.changed);
    if (kind.pulled) await askForPull(ctx, before.id, '');
    ctx.audit({ target: `${channel}:${before.id}`, after: withoutSecrets(ctx.body) });
    return null;
  });

  on(remove, async (ctx) => {
    const before = existing(await findAccount(ctx, { id: ctx.params.id, channel }));
    if (await isSiteUsed(ctx, before.id)) throw new CodedError(channelErrors.inUse);
    await removeSite(ctx, before.id);
    ctx.audit({ target: `${channel}:${before.id}` });
    return null;
  });
}

function withoutSecrets({ name, enabled, chatGroupId }: ChannelFields): ChannelFields {
  return { name, enabled, chatGroupId };
}
