import { videoGroupList } from '@lianxi/contracts/videocall/group.contract';
import { call } from '@lianxi/shared/client/api';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';

const OFFERED = 50;

/** Skill groups of video for a picker. */
export const loadVideoGroups: LoadOptions = async (keyword, signal) => {
  const query = { pageSize: OFFERED, ...(keyword && { keyword }) };
  const { list } = await call(videoGroupList, { query }, { signal });
  return list.map(({ id, name, memberCount }) => ({ value: id, text: name, note: `${memberCount} 人` }));
};
