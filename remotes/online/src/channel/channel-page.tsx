import { Button } from '@douyinfe/semi-ui';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { AccountEndpoints, ChannelAccount } from '@lianxi/contracts/online/channel-account';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { type ComponentType, useMemo, useState } from 'react';

/** How the page shows the accounts of a channel. Made once, outside the page. */
export interface ChannelView<Account extends ChannelAccount> {
  /** The title of the page, for example `微信公众号与小程序`. */
  title: string;
  /** An account, for example `公众号`. */
  what: string;
  /** What to do at the channel, while there is no account yet. */
  words: string;
  endpoints: Readonly<Record<keyof AccountEndpoints, Endpoint>>;
  /** The columns between the name and the address to which the channel delivers. */
  columns: readonly Column<Account>[];
  /** The channel's name for that address. */
  callback: string;
  Form: ComponentType<{ account: Account | null; onClose: () => void }>;
}

/** The accounts of a channel, and the form of one next to them (specification section 2, websitelistdetail variants). */
export function ChannelPage<Account extends ChannelAccount>({ view }: { view: ChannelView<Account> }) {
  const { title, what, words, Form } = view;
  const list = useList(endpointsOf(view).list);
  const [editing, setEditing] = useState<ChannelAccount | 'new' | null>(null);
  const actions = useRemoval(useMemo(() => removalOf(view), [view]));
  const columns = useMemo(() => [...columnsOf(view), actions], [view, actions]);
  const close = () => setEditing(null);
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      接入{what}
    </Button>
  );
  return (
    <ListPage
      title={title}
      what={what}
      list={list}
      columns={columns}
      onOpen={setEditing}
      openId={editing === null || editing === 'new' ? undefined : editing.id}
      actions={add}
      empty={{ title: `还没有接入${what}`, words, action: add }}
    >
      {editing && <Form account={editing === 'new' ? null : (editing as Account)} onClose={close} />}
    </ListPage>
  );
}

/** The endpoints with the common type of all channels' accounts: enough for the frame. */
function endpointsOf({ endpoints }: Pick<ChannelView<never>, 'endpoints'>): AccountEndpoints {
  return endpoints as AccountEndpoints;
}

function columnsOf<Account extends ChannelAccount>({
  what,
  columns,
  callback,
}: ChannelView<Account>): readonly Column<ChannelAccount>[] {
  return [
    { key: 'name', title: what, width: 160, render: ({ name }) => name },
    ...(columns as readonly Column<ChannelAccount>[]),
    {
      key: 'callbackPath',
      title: callback,
      width: 460,
      render: ({ callbackPath }) => <code>{`${location.origin}${callbackPath}`}</code>,
    },
    { key: 'enabled', title: '状态', width: 80, render: ({ enabled }) => (enabled ? '启用' : '停用') },
  ];
}

function removalOf<Account extends ChannelAccount>(view: ChannelView<Account>): Removal<ChannelAccount> {
  const { list, remove } = endpointsOf(view);
  return { what: view.what, nameOf: ({ name }) => name, remove: ({ id }) => call(remove, { params: { id } }), list };
}
