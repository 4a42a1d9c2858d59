import { roleSelects } from '@lianxi/contracts/admin/role.contract';
import type { FormField } from '@lianxi/contracts/form/form-field';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { workOrderGroups } from '@lianxi/contracts/work-order/work-order-group.contract';
import type { readWorkflow } from '@lianxi/contracts/work-order/work-order-template.contract';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { useCall } from '@lianxi/shared/client/use-call';
import type { LoadOptions, PickerOption } from '@lianxi/shared/ui/picker-options';
import { useMemo, useState } from 'react';

type Known = ReplyOf<typeof readWorkflow>['names'];

/** The names of the ids in a workflow, and its form. */
export interface WorkflowNames {
  readonly fields: readonly FormField[];
  readonly roles: readonly PickerOption[];
  readonly groups: readonly PickerOption[];
  readonly agents: readonly PickerOption[];
  /** The names of found agents are stored. */
  readonly loadAgents: LoadOptions;
}

const optionsOf = (named: readonly { id: string; name: string }[]): PickerOption[] =>
  named.map(({ id, name }) => ({ value: id, text: name }));

/** `known`: whom the stored draft names, also those who are gone. */
export function useWorkflowNames(fields: readonly FormField[], known: Known): WorkflowNames {
  const [met, setMet] = useState<readonly PickerOption[]>([]);
  const { data: groups } = useCall(workOrderGroups, {});
  const { data: roles } = useCall(roleSelects, { query: {} });
  return useMemo(
    () => ({
      fields,
      groups: groups
        ? groups.map(({ id, name, members }) => ({ value: id, text: name, note: `${members} 人` }))
        : optionsOf(known.groups),
      roles: roles ? optionsOf(roles) : optionsOf(known.roles),
      agents: [...met, ...optionsOf(known.agents)],
      loadAgents: async (keyword, signal) => {
        const found = await loadAgents(keyword, signal);
        setMet((before) => [...before, ...found.filter(({ value }) => !before.some((one) => one.value === value))]);
        return found;
      },
    }),
    [fields, groups, roles, known, met],
  );
}

export const nameOf = (options: readonly PickerOption[], id: string): string =>
  options.find(({ value }) => value === id)?.text ?? '';

/** Some of the options, for a picker that already has all of them. */
export const among =
  (options: readonly PickerOption[]): LoadOptions =>
  async (keyword) =>
    options.filter(({ text }) => text.includes(keyword));
