import { Banner } from '@douyinfe/semi-ui';
import type { CallOf, Endpoint, ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { Topic } from '@lianxi/contracts/kit/events';
import type { LiveContact, LiveQueue } from '@lianxi/contracts/kit/monitoring';
import { type ReactNode, useMemo } from 'react';
import type * as z from 'zod';
import { useCall } from '../client/use-call.ts';
import type { Column } from '../list/data-table.tsx';
import { useAddressValue } from '../list/use-list.ts';
import { Choice } from '../ui/choice.tsx';
import { Failure, Loading } from '../ui/data-states.tsx';
import { Page } from '../ui/page.tsx';
import { MonitorTable } from './monitor.tsx';
import { queueColumns } from './queue-columns.tsx';
import { useLiveReading } from './use-live-reading.ts';

interface Moment {
  queues: LiveQueue[];
  contacts: LiveContact[];
  today: unknown;
  serverTime: string;
}
type Monitoring = Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodType<Moment>>;
type QueueOf<E extends Monitoring> = ReplyOf<E>['queues'][number];
type ContactOf<E extends Monitoring> = ReplyOf<E>['contacts'][number];

/** The data of the parts of a monitoring page. */
interface Shown<E extends Monitoring> {
  readonly now: ReplyOf<E>;
  /** The contacts of the chosen group. */
  readonly contacts: readonly ContactOf<E>[];
  /** How far the server's clock is ahead of this one. */
  readonly skewMs: number;
  /** The contact that is open next to the page. */
  readonly openId: string | undefined;
  readonly open: (contact: ContactOf<E>) => void;
}

/** What differs between kinds of monitoring pages. Everything that is not text or an element is made once, outside the page. */
export interface MonitorPageProps<E extends Monitoring> {
  title: string;
  monitoring: E;
  /** The topics that notify the page of changes. */
  topics: readonly Topic[];
  /** The figures above. */
  figures: (shown: Shown<E>) => ReactNode;
  queues: {
    /** The name of waiting. */
    waiting: string;
    /** In seconds: a customer who waits longer is late; 0: nobody is. */
    within: number;
    /** The column of those whom the members serve. */
    serving: Column<QueueOf<E> & { id: string }>;
    /** Where groups are made, for the empty state. */
    none: string;
  };
  /** Below the queues. */
  aside: (shown: Shown<E>) => ReactNode;
  /** States that filter the contacts. */
  states?: readonly { value: string; text: string }[];
  contacts: {
    title: string;
    none: string;
    columns: (skewMs: number) => readonly Column<ContactOf<E>>[];
    /** Does the list show the contact, with the chosen state? */
    isShown: (contact: ContactOf<E>, state: string | undefined) => boolean;
    /** False: this user cannot open rows. */
    opens?: boolean;
  };
  /** The panel next to the page: one contact, undefined when it is over. */
  panel: (contact: ContactOf<E> | undefined, opened: { id: string; skewMs: number; close: () => void }) => ReactNode;
}

/** What waits and what is in progress now, pushed by the server: figures, queues, contacts, and one contact next to the page. */
export function MonitorPage<E extends Monitoring>(props: MonitorPageProps<E>) {
  const { title, monitoring, topics, figures, queues, aside, states, contacts, panel } = props;
  const { data, dataUpdatedAt, error, refetch } = useCall(monitoring, {} as CallOf<E>, {
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const stale = useLiveReading(topics, data !== undefined, () => refetch({ throwOnError: true }));
  const [group, setGroup] = useAddressValue('group');
  const [state, setState] = useAddressValue('state');
  const [id, open] = useAddressValue('id');
  const skewMs = data ? Date.parse(data.serverTime) - dataUpdatedAt : 0;
  const { waiting, within, serving } = queues;
  const queuesWith = useMemo(() => queueColumns({ waiting, within, serving, skewMs }), [waiting, within, serving, skewMs]);
  const contactsWith = useMemo(() => contacts.columns(skewMs), [contacts.columns, skewMs]);

  const isOfGroup = ({ groupId }: { groupId: string | null }) => !group || groupId === group;
  const groups = data?.queues.map(({ groupId, name }) => ({ value: groupId, text: name })) ?? [];
  const shown = data && {
    now: data,
    contacts: data.contacts.filter(isOfGroup) as ContactOf<E>[],
    skewMs,
    openId: id,
    open: (contact: ContactOf<E>) => open(contact.id),
  };
  return (
    <Page
      title={title}
      filters={
        <>
          <Choice label="技能组" none="全部技能组" options={groups} value={group} onChange={setGroup} />
          {states && <Choice label="状态" none="全部状态" options={states} value={state} onChange={setState} />}
        </>
      }
    >
      {stale && <Banner type="warning" closeIcon={null} description="暂时收不到最新数据，正在重试。" />}
      {error && !data && <Failure what={title} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <MonitorLoading />}
      {shown && (
        <div className="monitor">
          {figures(shown)}
          <div className="monitor-side">
            <MonitorTable
              title="技能组"
              rows={shown.now.queues.filter(isOfGroup).map((queue: QueueOf<E>) => ({ ...queue, id: queue.groupId }))}
              columns={queuesWith}
              none={queues.none}
            />
            {aside(shown)}
          </div>
          <MonitorTable
            title={contacts.title}
            rows={shown.contacts.filter((contact) => contacts.isShown(contact, state))}
            columns={contactsWith}
            none={contacts.none}
            onOpen={contacts.opens === false ? undefined : shown.open}
            openId={id}
          />
        </div>
      )}
      {id &&
        shown &&
        panel(shown.now.contacts.find((contact: ContactOf<E>) => contact.id === id) as ContactOf<E> | undefined, {
          id,
          skewMs,
          close: () => open(undefined),
        })}
    </Page>
  );
}

/** The same page before its first data. */
function MonitorLoading() {
  return (
    <div className="monitor">
      <div className="monitor-figures monitor-figures-loading" />
      <div className="monitor-part">
        <Loading rows={10} />
      </div>
      <div className="monitor-part">
        <Loading rows={10} />
      </div>
    </div>
  );
}
