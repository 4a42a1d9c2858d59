import { holds, sessionStore } from '@lianxi/contracts/session/session.store';

interface KeyGroup {
  readonly title: string;
  readonly keys: readonly (readonly [keys: string, does: string])[];
  /** Only for agents with this right and this app. */
  readonly needs?: { readonly code: string; readonly app: string };
}

/** All keys of the portal. A new key is added here and to the tooltip of its button. */
const groups: readonly KeyGroup[] = [
  {
    title: '所有页面',
    keys: [
      ['Ctrl K', '快速查找'],
      ['?', '快捷键'],
      ['F11', '全屏'],
      ['Esc', '关闭窗口、详情或菜单'],
    ],
  },
  {
    title: '打开的页面',
    keys: [
      ['← →', '选择页面'],
      ['Enter', '切换到选中的页面'],
      ['Delete', '关闭选中的页面'],
    ],
  },
  {
    title: '电话',
    needs: { code: 'homepage_callcenter_mark', app: 'callcenter' },
    keys: [
      ['Alt 1', '接听'],
      ['Alt 2', '挂断或拒接'],
      ['Alt 3', '保持、恢复'],
      ['Alt 4', '静音、取消静音'],
    ],
  },
  {
    title: '视频',
    needs: { code: 'homepage_videocall_mark', app: 'videocall' },
    keys: [
      ['Alt 5', '接听'],
      ['Alt 6', '麦克风'],
      ['Alt 7', '摄像头'],
      ['Alt 8', '挂断'],
    ],
  },
  {
    title: '在线会话',
    needs: { code: 'homepage_onlineservice_mark', app: 'online' },
    keys: [
      ['Alt ↓ ↑', '下一个、上一个会话'],
      ['Enter', '发送，Shift Enter 换行'],
      ['/', '快捷回复'],
      ['Alt 1…3', '填入候选回答'],
    ],
  },
  {
    title: '流程设计',
    needs: { code: 'callcenter_hotline', app: 'callcenter' },
    keys: [
      ['Ctrl S', '保存'],
      ['Ctrl Z', '撤销，Ctrl Shift Z 重做'],
      ['Delete', '删除选中的节点'],
    ],
  },
];

/** The keys that this agent can use. */
export const usableKeys = (): readonly KeyGroup[] =>
  groups.filter(({ needs }) => !needs || (holds(needs.code) && sessionStore.getState().apps.includes(needs.app)));
