import { Button, Input } from '@douyinfe/semi-ui';
import { transferTargets } from '@lianxi/contracts/callcenter/skill-group.contract';
import { type TransferTarget, telephony } from '@lianxi/contracts/telephony/telephony';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { Failure } from '@lianxi/shared/ui/data-states';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { isNumber, numberOf } from '../../layout/number-text.ts';
import { colleagueFace } from '../header/status-face.ts';

/** The target of a transfer or a consultation: colleagues, groups, flows, any number. */
export default function TransferPanel({
  linkedid,
  mayThreeWay,
  onDone,
}: {
  linkedid: string;
  mayThreeWay: boolean;
  onDone: () => void;
}) {
  const inputRef = useRef<HTMLInputElement>(null);
  // It comes after its button was pressed: its code loads later.
  useEffect(() => inputRef.current?.focus(), []);
  const [keyword, setKeyword] = useState('');
  const found = useCall(transferTargets, { query: { keyword: useDeferredValue(keyword) } }, { placeholderData: (old) => old });
  const act = useAction(
    async (work: () => Promise<void>) => {
      await work();
      onDone();
    },
    { failure: '转接失败' },
  );
  const transfer = (target: TransferTarget) => void act.run(() => telephony.transfer(linkedid, target));
  const byNumber = (number: string) => (
    <span className="call-target-acts">
      <Button size="small" disabled={act.running} onClick={() => transfer({ kind: 'number', number })}>
        转接
      </Button>
      <Button size="small" disabled={act.running} onClick={() => void act.run(() => telephony.consult(linkedid, number))}>
        咨询
      </Button>
      {mayThreeWay && (
        <Button size="small" disabled={act.running} onClick={() => void act.run(() => telephony.threeWay(linkedid, number))}>
          三方
        </Button>
      )}
    </span>
  );
  const { agents = [], skillGroups = [], ivrFlows = [] } = found.data ?? {};
  const none = found.data && agents.length + skillGroups.length + ivrFlows.length === 0 && !isNumber(keyword);

  return (
    <div className="call-targets">
      <Input
        ref={inputRef}
        placeholder="姓名、工号、技能组或外线号码"
        aria-label="转接目标"
        maxLength={50}
        value={keyword}
        onChange={setKeyword}
      />
      {found.error && <Failure what="转接目标" error={found.error} onRetry={() => void found.refetch()} />}
      <ul>
        {isNumber(keyword) && (
          <li className="call-target">
            <span className="call-target-name">外线 {keyword.trim()}</span>
            {byNumber(numberOf(keyword))}
          </li>
        )}
        {agents.map(({ id, agName, extension, ...seat }) => (
          <li key={id} className="call-target">
            <span className="call-target-name">
              {agName} <small>{extension}</small>
            </span>
            <LiveStatus {...colleagueFace(seat)} />
            {byNumber(extension)}
          </li>
        ))}
        {skillGroups.map(({ id, name, free, waiting }) => (
          <li key={id} className="call-target">
            <span className="call-target-name">
              {name}{' '}
              <small>
                技能组 · 空闲 {free} · 排队 {waiting}
              </small>
            </span>
            <Button size="small" disabled={act.running} onClick={() => transfer({ kind: 'skillGroup', id })}>
              转接
            </Button>
          </li>
        ))}
        {ivrFlows.map(({ id, name }) => (
          <li key={id} className="call-target">
            <span className="call-target-name">
              {name} <small>语音菜单</small>
            </span>
            <Button size="small" disabled={act.running} onClick={() => transfer({ kind: 'ivr', id })}>
              转接
            </Button>
          </li>
        ))}
      </ul>
      {none && <p className="call-targets-none">没有符合的转接目标，输入完整号码可转接外线。</p>}
    </div>
  );
}
