import { Notification } from '@douyinfe/semi-ui';

/** The chat socket stopped reconnecting: shows a message until the page is reloaded (specification section 4). */
export function warnOfLostChat(): void {
  Notification.warning({ id: 'lost-chat', content: 'websocket连接已断开,请刷新页面', duration: 0 });
}
