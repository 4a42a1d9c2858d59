import { Button } from '@douyinfe/semi-ui';
import type { CustomerDetail, readCustomer } from '@lianxi/contracts/customer/customer.contract';
import { duplicateGroups, type MergedFields, mergeCustomers, UNDO_DAYS } from '@lianxi/contracts/customer/duplicate.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { type ReactNode, useState } from 'react';
import { levelWords } from '../customer/customer-words.ts';
import { refreshCustomers } from '../customer/refresh.ts';
import './merge-sheet.css';

type Side = 'winner' | 'loser';
type Compared = ReplyOf<typeof readCustomer>;

/** The fields that are chosen one by one, and their text of a customer. */
const fields: readonly (readonly [keyof MergedFields, string, (customer: CustomerDetail) => string])[] = [
  ['custName', '姓名', ({ custName }) => custName],
  ['phone', '联系电话', ({ phone }) => shownNumber(phone)],
  ['company', '公司', ({ company }) => company],
  ['city', '城市', ({ city }) => city],
  ['level', '级别', ({ level }) => levelWords[level]],
  ['owner', '归属坐席', ({ ownerName }) => ownerName ?? ''],
  ['email', '邮箱', ({ email }) => email],
  ['address', '地址', ({ address }) => address],
  ['remark', '备注', ({ remark }) => remark],
];

/** What the winner lacks comes from the loser, if the user does not choose otherwise. */
function proposed(winner: CustomerDetail, loser: CustomerDetail): MergedFields {
  const sides = fields.map(([name, , textOf]) => [name, textOf(winner) === '' && textOf(loser) !== '' ? 'loser' : 'winner']);
  return Object.fromEntries(sides) as MergedFields;
}

const labelsOf = ({ labels }: CustomerDetail) => labels.map(({ name }) => name).join('、');
const labelChoices = [
  ['both', '全部保留'],
  ['winner', '左侧的标签'],
  ['loser', '右侧的标签'],
] as const;

function Value({
  name,
  side,
  chosen,
  onChoose,
  children,
}: {
  name: string;
  side: Side;
  chosen: Side;
  onChoose: (side: Side) => void;
  children: ReactNode;
}) {
  return (
    <td>
      <label>
        <input type="radio" name={`merge-${name}`} checked={chosen === side} onChange={() => onChoose(side)} />
        <span>{children || <span className="lx-no-value">—</span>}</span>
      </label>
    </td>
  );
}

/** Two customers side by side: the left one stays, with the chosen values. */
export function MergeForm({
  winner,
  loser,
  onSwap,
  onClose,
  onMerged,
}: {
  winner: Compared;
  loser: Compared;
  onSwap: () => void;
  onClose: () => void;
  onMerged: () => void;
}) {
  const [take, setTake] = useState(() => proposed(winner, loser));
  const [labels, setLabels] = useState<(typeof labelChoices)[number][0]>('both');
  const [own, setOwn] = useState<Side>('winner');
  const merge = useAction(
    async () => {
      const versions = { winnerVersion: winner.version, loserVersion: loser.version };
      const body = { winnerId: winner.id, loserId: loser.id, ...versions, take, labels, own };
      await call(mergeCustomers, { body });
      onMerged();
      void Promise.all([invalidate(duplicateGroups), refreshCustomers()]);
    },
    { success: `已合并，${UNDO_DAYS} 天内可在合并记录中撤销` },
  );
  return (
    <Sheet
      title="合并客户"
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button onClick={onSwap}>左右互换</Button>
          <Button theme="solid" loading={merge.running} onClick={() => void merge.run()}>
            合并
          </Button>
        </>
      }
    >
      <p className="merge-words">保留左侧的客户，使用选中的值；两个号码来电都会找到该客户。</p>
      <table className="merge-table" aria-label="合并后的值">
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">保留：{winner.custName}</th>
            <th scope="col">并入：{loser.custName}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(([name, label, textOf]) => {
            const same = textOf(winner) === textOf(loser);
            const choice = { name, chosen: take[name], onChoose: (side: Side) => setTake({ ...take, [name]: side }) };
            return (
              <tr key={name}>
                <th scope="row">{label}</th>
                {same ? (
                  <td colSpan={2}>{textOf(winner) || <span className="lx-no-value">—</span>}</td>
                ) : (
                  <>
                    <Value side="winner" {...choice}>
                      {textOf(winner)}
                    </Value>
                    <Value side="loser" {...choice}>
                      {textOf(loser)}
                    </Value>
                  </>
                )}
              </tr>
            );
          })}
          <tr>
            <th scope="row">创建时间</th>
            <td>
              <RelativeTime at={winner.createTime} />
            </td>
            <td>
              <RelativeTime at={loser.createTime} />
            </td>
          </tr>
          <tr>
            <th scope="row">标签</th>
            <td>{labelsOf(winner) || <span className="lx-no-value">—</span>}</td>
            <td>{labelsOf(loser) || <span className="lx-no-value">—</span>}</td>
          </tr>
        </tbody>
      </table>
      <Choices title="标签使用" name="labels" choices={labelChoices} chosen={labels} onChoose={setLabels} />
      {winner.form && loser.form && (
        <Choices
          title="自定义字段"
          name="own"
          choices={[
            ['winner', '不一致时用左侧的值'],
            ['loser', '不一致时用右侧的值'],
          ]}
          chosen={own}
          onChoose={setOwn}
        />
      )}
    </Sheet>
  );
}

function Choices<V extends string>({
  title,
  name,
  choices,
  chosen,
  onChoose,
}: {
  title: string;
  name: string;
  choices: readonly (readonly [V, string])[];
  chosen: V;
  onChoose: (value: V) => void;
}) {
  return (
    <fieldset className="merge-choice">
      <legend>{title}</legend>
      {choices.map(([value, text]) => (
        <label key={value}>
          <input type="radio" name={`merge-${name}`} checked={chosen === value} onChange={() => onChoose(value)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
