import { agentsWithExtension } from '@lianxi/contracts/admin/agent-option.contract';
import { ivrFlowList } from '@lianxi/contracts/callcenter/ivr-flow.contract';
import type { IvrNode } from '@lianxi/contracts/callcenter/ivr-graph';
import { ivrPromptList } from '@lianxi/contracts/callcenter/ivr-prompt.contract';
import { outletNames } from '@lianxi/contracts/callcenter/ivr-rules';
import { skillGroup } from '@lianxi/contracts/callcenter/skill-group.contract';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import type { LoadOptions, PickerOption } from '@lianxi/shared/ui/picker-options';
import { useMemo, useState } from 'react';

const ALL = 1000;
/** The page size of a picker's list. */
const OFFERED = 50;

/** The names of the ids in a flow. */
export interface FlowNames {
  readonly groups: readonly PickerOption[];
  readonly flows: readonly PickerOption[];
  readonly prompts: readonly PickerOption[];
  readonly agents: readonly PickerOption[];
  /** Agents whom a step can ring. The names of found agents are stored. */
  readonly loadAgents: LoadOptions;
}

const none: readonly PickerOption[] = [];

/** The names of the targets and sounds of steps. `agents` are known from the beginning. */
export function useFlowNames(agents: readonly { id: string; agName: string }[]): FlowNames {
  const [met, setMet] = useState<readonly PickerOption[]>([]);
  const { data: groups } = useCall(skillGroup.list, { query: { pageSize: ALL } });
  const { data: flows } = useCall(ivrFlowList, { query: { pageSize: ALL } });
  const { data: prompts } = useCall(ivrPromptList, {});
  return useMemo(
    () => ({
      groups: groups?.list.map(({ id, name }) => ({ value: id, text: name })) ?? none,
      flows: flows?.list.map(({ id, name }) => ({ value: id, text: name })) ?? none,
      prompts: prompts?.map(({ id, name, seconds }) => ({ value: id, text: name, note: `${seconds} 秒` })) ?? none,
      agents: [...met, ...agents.map(({ id, agName }) => ({ value: id, text: agName }))],
      loadAgents: async (keyword, signal) => {
        const found = await call(agentsWithExtension, { query: keyword ? { keyword } : {} }, { signal });
        const options = found.map(({ id, agName, agNo, departName }) => ({
          value: id,
          text: agName,
          note: `${agNo} · ${departName}`,
        }));
        setMet((before) => [...before, ...options]);
        return options;
      },
    }),
    [groups, flows, prompts, agents, met],
  );
}

/** Flows that calls can be sent to. */
export const loadPublishedFlows: LoadOptions = async (keyword, signal) => {
  const query = { pageSize: OFFERED, ...(keyword && { keyword }) };
  const { list } = await call(ivrFlowList, { query }, { signal });
  return list.flatMap(({ id, name, published }) => (published === null ? [] : { value: id, text: name }));
};

export const loadPrompts: LoadOptions = async (keyword, signal) => {
  const prompts = await call(ivrPromptList, undefined, { signal });
  const fits = prompts.filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase()));
  return fits.slice(0, OFFERED).map(({ id, name, seconds }) => ({ value: id, text: name, note: `${seconds} 秒` }));
};

export const nameOf = (options: readonly PickerOption[], id: string): string =>
  options.find(({ value }) => value === id)?.text ?? '';

/** The name of an outlet of a step. */
export const outletName = (outlet: string): string => outletNames[outlet] ?? `按键 ${outlet}`;

export const operatorNames: Readonly<Record<(IvrNode & { type: 'condition' })['operator'], string>> = {
  equals: '等于',
  'not-equals': '不等于',
  'starts-with': '开头是',
  contains: '包含',
  empty: '为空',
  greater: '大于',
  less: '小于',
};

/** What a step does, in one line. */
export function summaryOf(node: IvrNode, names: FlowNames): string {
  switch (node.type) {
    case 'play':
    case 'menu':
    case 'collect':
    case 'rating':
      return node.prompts
        .map((prompt) => (prompt.kind === 'text' ? prompt.text : nameOf(names.prompts, prompt.promptId)))
        .join('；');
    case 'time':
      return node.hours.length === 0 ? '全天' : `${node.hours.length} 个工作时段`;
    case 'condition':
      return `${node.variable} ${operatorNames[node.operator]} ${node.operator === 'empty' ? '' : node.value}`;
    case 'set':
      return `${node.variable} = ${node.value}`;
    case 'http':
      return `${node.method} ${node.url}`;
    case 'skillGroup':
      return nameOf(names.groups, node.skillGroupId);
    case 'agent':
      return nameOf(names.agents, node.agentId);
    case 'outside':
      return node.number;
    case 'subFlow':
      return nameOf(names.flows, node.flowId);
    default:
      return '';
  }
}
