import { InputNumber } from '@douyinfe/semi-ui';
import {
  type AllotmentInput,
  allotCases,
  allotment,
  allotWays,
  caseOptions,
} from '@lianxi/contracts/collection/collection-case.contract';
import { yuan } from '@lianxi/contracts/market/money';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { useCall } from '@lianxi/shared/client/use-call';
import { Field } from '@lianxi/shared/form/field';
import { RadioField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { type ContractForm, useForm } from '@lianxi/shared/form/use-form';
import { useFormValue } from '@lianxi/shared/form/use-form-value';
import { confirm } from '@lianxi/shared/ui/confirm';
import { grouped } from '@lianxi/shared/ui/grouped';
import { Picker } from '@lianxi/shared/ui/picker';
import { useRef } from 'react';
import { optionsOf } from './case-words.ts';
import './callable.css';

type Input = AllotmentInput;
const ways = optionsOf(allotWays);
const hints: Record<Input['way'], string> = {
  equal: '每人的案件数最多相差一个，金额尽量接近。',
  rotation: '接着上一次轮到的坐席，依次分配。',
  share: '按每人的比例分配案件数。',
  hand: '全部分配给一位坐席。',
};

/** Gives cases to colleagues. Mounted while it is open. */
export function AllotForm({ ids, onClose, onDone }: { ids: readonly string[]; onClose: () => void; onDone: () => void }) {
  // The list has read them for its filters.
  const { data: options } = useCall(caseOptions, {});
  const form = useForm(allotment, {
    initial: { ids: [...ids], way: options?.allotWay ?? 'equal', to: [] },
    submit: async (body) => {
      const { changed, left, agents } = await call(allotCases, { body });
      onDone();
      await confirm({
        title: `已分配 ${grouped(changed)} 个案件${left > 0 ? `，${grouped(left)} 个已结束或不在您的数据范围内` : ''}`,
        words: agents.map(({ agentName, cases, owed }) => `${agentName} ${grouped(cases)} 个 ${yuan(owed)}`).join('；'),
        act: '知道了',
      });
    },
  });
  return (
    <FormModal form={form} title={`分配 ${grouped(ids.length)} 个案件`} act="分配" width={520} onClose={onClose}>
      <RadioField form={form} name="way" label="分配方式" options={ways} />
      <Takers form={form} />
    </FormModal>
  );
}

/** Who gets cases, with their shares where those count. */
function Takers({ form }: { form: ContractForm<Input> }) {
  const way = useFormValue(form, 'way');
  const names = useRef(new Map<string, string>());
  const load: typeof loadAgents = async (keyword, signal) => {
    const found = await loadAgents(keyword, signal);
    for (const { value, text } of found) names.current.set(value, text);
    return found;
  };
  return (
    <Field<Input, Input['to']> form={form} name="to" label="分配给" hint={hints[way]} group required>
      {({ value, onChange, describedBy, invalid }) => {
        const known = value.map(({ agentId }) => ({ value: agentId, text: names.current.get(agentId) ?? agentId }));
        const take = (chosen: string[]) =>
          onChange(chosen.map((agentId) => value.find((one) => one.agentId === agentId) ?? { agentId, share: 1 }));
        return (
          <>
            <Picker
              label="分配给"
              none="选择坐席"
              many={way !== 'hand'}
              load={load}
              values={value.map(({ agentId }) => agentId)}
              known={known}
              describedBy={describedBy}
              invalid={invalid}
              onChange={take}
            />
            {way === 'share' &&
              known.map(({ value: agentId, text }, at) => (
                <div key={agentId} className="callable-shares">
                  <span>{text}</span>
                  <InputNumber
                    aria-label={`${text}的比例`}
                    min={1}
                    max={100}
                    value={value[at]?.share ?? 1}
                    onNumberChange={(share) =>
                      onChange(
                        value.map((one) => (one.agentId === agentId ? { ...one, share: Number.isNaN(share) ? 1 : share } : one)),
                      )
                    }
                  />
                  <span>份</span>
                </div>
              ))}
          </>
        );
      }}
    </Field>
  );
}
