import { chatGroupList, chatSummaryTemplates } from '@lianxi/contracts/online/chat-group.contract';
import { call } from '@lianxi/shared/client/api';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';

const OFFERED = 50;

/** Skill groups of chat for a picker. */
export const loadChatGroups: LoadOptions = async (keyword, signal) => {
  const query = { pageSize: OFFERED, ...(keyword && { keyword }) };
  const { list } = await call(chatGroupList, { query }, { signal });
  return list.map(({ id, name, memberCount }) => ({ value: id, text: name, note: `${memberCount} 人` }));
};

/** Templates of summaries for a picker. */
export const loadSummaryTemplates: LoadOptions = async (keyword, signal) => {
  const templates = await call(chatSummaryTemplates, undefined, { signal });
  return templates
    .filter(({ name }) => name.includes(keyword))
    .map(({ id, name, usual }) => ({ value: id, text: name, ...(usual && { note: '默认' }) }));
};
