import { chatGroup, chatSummaryTemplates } from '@lianxi/contracts/online/chat-group.contract';
import { call } from '@lianxi/shared/client/api';
import { loadGroups } from '@lianxi/shared/group/group-options';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';

/** Skill groups of chat for a picker. */
export const loadChatGroups = loadGroups(chatGroup);

/** Templates of summaries for a picker. */
export const loadSummaryTemplates: LoadOptions = async (keyword, signal) => {
  const templates = await call(chatSummaryTemplates, undefined, { signal });
  return templates
    .filter(({ name }) => name.includes(keyword))
    .map(({ id, name, usual }) => ({ value: id, text: name, ...(usual && { note: '默认' }) }));
};
