import { agentSelects } from '@lianxi/contracts/admin/agent-option.contract';
import { customerList } from '@lianxi/contracts/customer/customer.contract';
import { pinyinInitials } from '@lianxi/contracts/kit/pinyin-initials';
import type { NavigationNode } from '@lianxi/contracts/navigation/navigation.contract';
import { conversationDetail, conversationList } from '@lianxi/contracts/online/conversation.contract';
import { holds, sessionStore } from '@lianxi/contracts/session/session.store';
import { call } from '@lianxi/shared/client/api';
import { setThemeMode } from '@lianxi/shared/ui/theme-mode';
import { toastError } from '@lianxi/shared/ui/toast';
import { openDialog } from '../dialogs/dialog-store.ts';
import { parsingCommands } from '../dialogs/parse/parsing-commands.ts';
import { toggleFullscreen } from '../layout/fullscreen-button.tsx';
import { pathOfNumber } from '../layout/number-lookup.ts';
import { isNumber, numberOf } from '../layout/number-text.ts';
import { leave } from '../layout/sign-out.ts';
import { recentPages } from './recent-pages.ts';

/** One entry of the palette: it opens something or does something. */
export interface Command {
  id: string;
  text: string;
  note?: string;
  run: (open: (path: string) => void) => void;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

const MOST = 6;
/** The text contains the keyword, or the keyword is initials of it: khlb finds 客户列表. */
function fits(text: string, keyword: string): boolean {
  const wanted = keyword.toLowerCase();
  return text.toLowerCase().includes(wanted) || (/^[a-z]+$/.test(wanted) && pinyinInitials(text).includes(wanted));
}
const go = (path: string) => (open: (to: string) => void) => open(path);

function pagesOf(nodes: readonly NavigationNode[], group = ''): Command[] {
  return nodes.flatMap(({ id, name, path, hideMenu, children }) => [
    ...(path && !hideMenu ? [{ id: `page:${id}`, text: name, ...(group && { note: group }), run: go(path) }] : []),
    ...pagesOf(children, name),
  ]);
}

function actions(keyword: string): Command[] {
  return [
    ...(holds('customer_edit') ? [{ id: 'customer:new', text: '新建客户', run: go('/customer/list?new=1') }] : []),
    { id: 'messages', text: '查看消息', run: () => openDialog('messages') },
    { id: 'theme:light', text: '切换为浅色', run: () => setThemeMode('light') },
    { id: 'theme:dark', text: '切换为深色', run: () => setThemeMode('dark') },
    { id: 'theme:system', text: '外观跟随系统', run: () => setThemeMode('system') },
    ...(holds('homepage_screenfull') ? [{ id: 'fullscreen', text: '全屏', run: () => void toggleFullscreen() }] : []),
    { id: 'password', text: '修改密码', run: () => openDialog('password') },
    { id: 'feedback', text: '意见反馈', run: () => openDialog('feedback') },
    { id: 'help', text: '帮助中心', run: () => openDialog('help') },
    { id: 'keys', text: '快捷键', run: () => openDialog('keys') },
    ...parsingCommands.flatMap(({ permission, name, ...command }) => (holds(permission) ? [{ ...command, text: name }] : [])),
    // For developers: shown only with a keyword.
    ...(keyword ? [{ id: 'override', text: '试运行应用（开发者）', run: () => openDialog('override') }] : []),
    { id: 'sign-out', text: '退出登录', run: () => void leave() },
  ];
}

/** The agent's last pages, shown before the agent types; without the page in front. */
function recent(keyword: string, pathname: string): Command[] {
  if (keyword !== '') return [];
  return recentPages()
    .filter(({ path }) => path !== pathname)
    .map(({ path, title }) => ({ id: `recent:${path}`, text: title, run: go(path) }));
}

/** Searches for the customer of a number, when it is chosen, as the header's search does. */
function numbers(keyword: string): Command[] {
  if (!isNumber(keyword) || !holds('customer_list')) return [];
  const number = numberOf(keyword);
  const find = async (open: (path: string) => void) => open(await pathOfNumber(number));
  return [{ id: 'number', text: `按号码查找 ${number.split('_')[0]}`, run: (open) => void find(open).catch(toastError) }];
}

/** Entries that need no server: pages of the menu and actions. Without a keyword it returns all pages. */
export function localGroups(keyword: string, navigation: readonly NavigationNode[], pathname: string): CommandGroup[] {
  const found = (commands: Command[]) => commands.filter(({ text, note = '' }) => fits(`${note} ${text}`, keyword));
  return [
    { title: '最近访问', commands: recent(keyword, pathname) },
    { title: '号码', commands: numbers(keyword) },
    { title: '页面', commands: found(pagesOf(navigation)) },
    { title: '操作', commands: found(actions(keyword)) },
  ].filter(({ commands }) => commands.length > 0);
}

/**
 * Customers, conversations and users, as far as the agent may see them. A search that fails is left out: the others are still
 * useful.
 */
export async function remoteGroups(keyword: string, signal: AbortSignal): Promise<CommandGroup[]> {
  const groups = await Promise.all([
    group('客户', holds('customer_list'), () => findCustomers(keyword, signal)),
    group('对话', holds('online_dialoguerecord'), () => findConversations(keyword, signal)),
    group('同事', true, () => findPeople(keyword, signal)),
  ]);
  return groups.filter(({ commands }) => commands.length > 0);
}

async function group(title: string, allowed: boolean, find: () => Promise<Command[]>): Promise<CommandGroup> {
  return { title, commands: allowed ? await find().catch(() => []) : [] };
}

async function findCustomers(keyword: string, signal: AbortSignal): Promise<Command[]> {
  const { list } = await call(customerList, { query: { keyword, pageSize: MOST } }, { signal });
  return list.map(({ id, custName, phone, company }) => ({
    id: `customer:${id}`,
    text: custName,
    note: [phone.split('_')[0], company].filter(Boolean).join(' · '),
    run: go(`/customer/list?id=${id}`),
  }));
}

async function findConversations(keyword: string, signal: AbortSignal): Promise<Command[]> {
  const byId = /^[1-9]\d{0,17}$/.test(keyword)
    ? await call(conversationDetail, { params: { id: keyword } }, { signal }).catch(() => null)
    : null;
  const { list } = await call(conversationList, { query: { keyword, pageSize: MOST } }, { signal });
  return [...(byId ? [byId] : []), ...list.filter(({ id }) => id !== byId?.id)]
    .slice(0, MOST)
    .map(({ id, visitorName, agentName, agentId, state }) => ({
      id: `conversation:${id}`,
      text: `${visitorName}（会话 ${id}）`,
      ...(agentName && { note: agentName }),
      run: go(`${isOnOwnDesk(state, agentId) ? '/online/onlineservice/dialogue' : '/online/dialoguerecord'}?id=${id}`),
    }));
}

/** Whether the agent answers the conversation on their desk; any other conversation is opened in the records. */
function isOnOwnDesk(state: string, agentId: string | null): boolean {
  return state === 'active' && agentId === sessionStore.getState().userinfo?.user_id && holds('online_dialogue');
}

async function findPeople(keyword: string, signal: AbortSignal): Promise<Command[]> {
  const agents = await call(agentSelects, { query: { keyword } }, { signal });
  const path = holds('system_user') ? (id: string) => `/system/user?keyword=${encodeURIComponent(id)}` : null;
  return agents.slice(0, MOST).flatMap(({ id, agName, agNo, departName }) =>
    // Without access to the list of users nothing can be opened; the line still shows number and department.
    ({ id: `agent:${id}`, text: agName, note: `${agNo} · ${departName}`, run: path ? go(path(agNo)) : () => undefined }),
  );
}
