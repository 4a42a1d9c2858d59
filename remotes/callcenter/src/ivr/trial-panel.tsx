import { Button, Input } from '@douyinfe/semi-ui';
import { type IvrGraph, ivrKey } from '@lianxi/contracts/callcenter/ivr-graph';
import { type IvrTrialInput, type IvrTrialStep, tryIvrFlow } from '@lianxi/contracts/callcenter/ivr-trial.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { FlowTrail } from '@lianxi/shared/canvas/flow-panel';
import { edgeId } from '@lianxi/shared/canvas/graph-edit';
import { useCall } from '@lianxi/shared/client/use-call';
import { PropertyField, TextLine } from '@lianxi/shared/designer/property-fields';
import { ClockInput } from '@lianxi/shared/form/clock-input';
import { Failure } from '@lianxi/shared/ui/data-states';
import { useEffect, useMemo, useState } from 'react';
import { type FlowNames, nameOf, outletName } from './flow-names.ts';

type End = ReplyOf<typeof tryIvrFlow>['end']['waits'];

const endWords: Readonly<Record<End, string>> = {
  keys: '等待客户按键',
  skillGroup: '转到技能组，等待接听',
  agent: '转到坐席，等待接听',
  outside: '转到外线，等待接听',
  http: '等待接口返回',
  voicemail: '客户留言，流程结束',
  hangUp: '挂机，流程结束',
};

/** The present time: the day in the format of a date field, and the minute of the day. */
function localNow(): { day: string; minute: number } {
  const now = new Date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
  return { day: local.slice(0, 10), minute: now.getHours() * 60 + now.getMinutes() };
}

/** The moment of a day and its minute here; an empty day is today. */
function momentOf({ day, minute }: { day: string; minute: number }): string {
  const at = day ? new Date(`${day}T00:00`) : new Date();
  at.setHours(0, minute, 0, 0);
  return at.toISOString();
}

/** Tests the drawing as a caller, by the same rules as real calls. Changes of the drawing are effective at once. */
export function TrialPanel({
  graph,
  name,
  names,
  onTrail,
}: {
  graph: IvrGraph;
  name: string;
  names: FlowNames;
  onTrail: (trail: FlowTrail | null) => void;
}) {
  const [caller, setCaller] = useState('13800000000');
  const [at, setAt] = useState(localNow);
  const [inputs, setInputs] = useState<readonly IvrTrialInput[]>([]);
  const body = { name, draft: graph, at: momentOf(at), caller, did: '', inputs: [...inputs] };
  const { data, error, refetch } = useCall(tryIvrFlow, { body }, { placeholderData: (before) => before, gcTime: 0 });
  const trail = useMemo(() => data && trailOf(data), [data]);
  useEffect(() => {
    onTrail(trail ?? null);
    return () => onTrail(null);
  }, [trail, onTrail]);
  const send = (input: IvrTrialInput) => setInputs([...inputs, input]);

  return (
    <div className="lx-form">
      <h2 className="lx-designer-panel-title">试运行</h2>
      <TextLine label="主叫号码" value={caller} maxLength={20} onChange={setCaller} />
      <PropertyField label="来电时间" group>
        {() => (
          <div className="ivr-moment">
            <input
              type="date"
              className="ivr-clock"
              aria-label="来电日期"
              value={at.day}
              onChange={(event) => setAt({ ...at, day: event.target.value })}
            />
            <ClockInput label="来电时刻" minute={at.minute} onChange={(minute) => setAt({ ...at, minute })} />
          </div>
        )}
      </PropertyField>
      {error && !data && <Failure what="试运行" error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <ol className="ivr-steps" aria-label="经过">
            {data.steps.map((step, index) => {
              const words = stepWords(step, names);
              return (
                words && (
                  <li key={index} data-kind={step.kind}>
                    {words}
                  </li>
                )
              );
            })}
          </ol>
          <p className="ivr-end" role="status">
            {endWords[data.end.waits]}
          </p>
          <Doings waits={data.end.waits} graph={graph} here={data.end.nodeId} onDo={send} />
          <Button disabled={inputs.length === 0} onClick={() => setInputs([])}>
            重新开始
          </Button>
        </>
      )}
    </div>
  );
}

/** The actions at the caller's present step. */
function Doings({
  waits,
  graph,
  here,
  onDo,
}: {
  waits: End;
  graph: IvrGraph;
  here: string | null;
  onDo: (input: IvrTrialInput) => void;
}) {
  const node = graph.nodes.find(({ id }) => id === here);
  const variables = node?.type === 'http' ? node.fields.map(({ variable }) => variable) : [];
  switch (waits) {
    case 'keys':
      return (
        <fieldset className="ivr-keys" aria-label="客户按键">
          {ivrKey.options.map((key) => (
            <button key={key} type="button" onClick={() => onDo({ kind: 'key', key })}>
              {key}
            </button>
          ))}
          <Button onClick={() => onDo({ kind: 'silence' })}>不按键</Button>
        </fieldset>
      );
    case 'http':
      return <HostAnswer key={here} variables={variables} onDo={onDo} />;
    case 'skillGroup':
    case 'agent':
    case 'outside':
      return <Button onClick={() => onDo({ kind: 'failed' })}>无人接听</Button>;
    default:
      return null;
  }
}

/** The user enters an answer in place of the host. */
function HostAnswer({ variables, onDo }: { variables: readonly string[]; onDo: (input: IvrTrialInput) => void }) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return (
    <>
      {variables.map((variable) => (
        <Input
          key={variable}
          aria-label={`接口返回的 ${variable}`}
          prefix={variable}
          value={values[variable] ?? ''}
          onChange={(value) => setValues({ ...values, [variable]: value })}
        />
      ))}
      <div className="ivr-row">
        <Button onClick={() => onDo({ kind: 'answered', variables: { ...values } })}>接口返回</Button>
        <Button onClick={() => onDo({ kind: 'failed' })}>接口失败</Button>
      </div>
    </>
  );
}

function stepWords(step: IvrTrialStep, names: FlowNames): string | null {
  switch (step.kind) {
    case 'flow':
      return `进入流程「${step.name}」`;
    case 'hears':
      return step.prompts
        .map((prompt) => (prompt.kind === 'text' ? `“${prompt.text}”` : `［${nameOf(names.prompts, prompt.promptId)}］`))
        .join(' ');
    case 'does':
      return {
        key: `客户按 ${step.input.kind === 'key' ? step.input.key : ''}`,
        silence: '客户没有按键',
        failed: '没有成功',
        answered: '接口返回',
      }[step.input.kind];
    case 'left':
      return step.outlet === null ? step.name : `${step.name} → ${outletName(step.outlet)}`;
    case 'rated':
      return `评价 ${step.rating} 分`;
    case 'callBack':
      return '登记回拨';
  }
}

function trailOf({ steps, end }: ReplyOf<typeof tryIvrFlow>): FlowTrail {
  const nodes = new Set<string>();
  const edges = new Set<string>();
  for (const step of steps) {
    if (step.kind !== 'left' || step.nodeId === null) continue;
    nodes.add(step.nodeId);
    if (step.outlet !== null) edges.add(edgeId({ from: step.nodeId, outlet: step.outlet }));
  }
  return { nodes, edges, here: end.nodeId };
}
