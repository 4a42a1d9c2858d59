import { Banner } from '@douyinfe/semi-ui';
import type { Agent } from '@lianxi/contracts/admin/agent.contract';
import { type HeldKind, handOver, handOverInput, heldByAgent } from '@lianxi/contracts/admin/hand-over.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { useCall } from '@lianxi/shared/client/use-call';
import { Field } from '@lianxi/shared/form/field';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { PickManyField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { HandOverCodeField } from './code-field.tsx';
import './hand-over.css';

type Held = ReplyOf<typeof heldByAgent>;
interface Props {
  user: Pick<Agent, 'id' | 'agName'>;
  onClose: () => void;
}

/** How often a hand-over that runs is asked for. */
const RUNNING_MS = 2000;

const inWords = (kinds: readonly HeldKind[]) => kinds.map(({ name, unit, count }) => `${count} ${unit}${name}`).join('、');

/** What a user holds, given to colleagues: when they leave, or change their work. What is over stays theirs. */
export function HandOverDrawer({ user, onClose }: Props) {
  const { data, error, refetch } = useCall(
    heldByAgent,
    { query: { id: user.id } },
    {
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data?.last?.state === 'running' ? RUNNING_MS : false),
    },
  );
  const title = `交接${user.agName}的数据`;
  if (data && data.kinds.length > 0 && data.last?.state !== 'running') {
    return <HandOverForm title={title} held={data} user={user} onClose={onClose} />;
  }
  return (
    <Sheet title={title} width={520} onClose={onClose}>
      {error && <Failure what="待交接数据" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading shape="list" rows={4} />}
      {data?.last?.state === 'running' ? (
        <Empty title="正在交接" words={`交给${data.last.receivers.join('、')}。进度在右上角的任务中心。`} />
      ) : (
        data && <Empty title="没有需要交接的数据" words="历史记录保留在该用户名下，不会转移。" />
      )}
      {data && <Last held={data} />}
    </Sheet>
  );
}

function HandOverForm({ title, held, user, onClose }: Props & { title: string; held: Held }) {
  const form = useForm(handOverInput, {
    initial: { receiverIds: [], kinds: held.kinds.map(({ kind }) => kind), code: '' },
    submit: async (values) => {
      await call(handOver, { body: { ...values, agentId: user.id } });
      toastSuccess('已开始交接，进度在任务中心');
      onClose();
    },
  });
  return (
    <FormDrawer form={form} title={title} act="交接" width={520} onClose={onClose}>
      <Banner
        type="info"
        fullMode={false}
        closeIcon={null}
        description="选择多位接收人时轮流分配。已完成的会话、通话、订单等历史记录不变。"
      />
      <Field form={form} name="kinds" label="交接内容" group>
        {({ value, onChange, disabled }) => (
          <div className="hand-over-kinds">
            {held.kinds.map(({ kind, name, unit, count }) => (
              <label key={kind}>
                <input
                  type="checkbox"
                  className="lx-check"
                  checked={value.includes(kind)}
                  disabled={disabled}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...value, kind] : value.filter((other: string) => other !== kind))
                  }
                />
                <span>{name}</span>
                <span>
                  {count} {unit}
                </span>
              </label>
            ))}
          </div>
        )}
      </Field>
      <PickManyField form={form} name="receiverIds" label="接收人" none="请选择接收人" load={loadAgents} />
      <HandOverCodeField form={form} />
      <Last held={held} />
    </FormDrawer>
  );
}

/** What was handed over before. */
function Last({ held: { last } }: { held: Held }) {
  if (!last || last.state === 'running') return null;
  const words = last.moved.length === 0 ? '没有数据' : inWords(last.moved);
  return (
    <p className="hand-over-last">
      上次交接 <RelativeTime at={last.createTime} />：{words}，交给{last.receivers.join('、')}
      {last.state === 'stopped' && '（未完成，可再次交接剩余部分）'}
    </p>
  );
}
