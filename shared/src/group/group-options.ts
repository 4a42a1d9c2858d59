import type { AgentGroup } from '@lianxi/contracts/kit/agent-group';
import type { CallOf } from '@lianxi/contracts/kit/endpoint';
import { call } from '../client/api.ts';
import { useCall } from '../client/use-call.ts';
import type { LoadOptions, PickerOption } from '../ui/picker-options.tsx';

const OFFERED = 50;
const NAMED = 100;
const STALE_MS = 60_000;

interface ListedGroup {
  id: string;
  name: string;
  memberCount: number;
}
type GroupList = AgentGroup['list'];
const rowsOf = (page: { list: unknown[] } | undefined) => (page?.list ?? []) as ListedGroup[];

/** Groups of a kind for a picker, with the number of their members. */
export const loadGroups =
  ({ list }: { list: GroupList }): LoadOptions =>
  async (keyword, signal) => {
    const query = { pageSize: OFFERED, ...(keyword && { keyword }) };
    return rowsOf(await call(list, { query } as CallOf<GroupList>, { signal })).map(({ id, name, memberCount }) => ({
      value: id,
      text: name,
      note: `${memberCount} 人`,
    }));
  };

/** The names of groups of a kind: a form shows with them the groups that are already chosen. */
export function useGroupNames({ list }: { list: GroupList }): readonly PickerOption[] {
  const { data } = useCall(list, { query: { pageSize: NAMED } } as CallOf<GroupList>, { staleTime: STALE_MS });
  return rowsOf(data).map(({ id, name }) => ({ value: id, text: name }));
}
