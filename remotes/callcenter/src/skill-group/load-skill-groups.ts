import { skillGroupList } from '@lianxi/contracts/callcenter/skill-group.contract';
import { call } from '@lianxi/shared/client/api';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';

const OFFERED = 50;

/** Skill groups for a picker. */
export const loadSkillGroups: LoadOptions = async (keyword, signal) => {
  const query = { pageSize: OFFERED, ...(keyword && { keyword }) };
  const { list } = await call(skillGroupList, { query }, { signal });
  return list.map(({ id, name, memberCount }) => ({ value: id, text: name, note: `${memberCount} 人` }));
};
