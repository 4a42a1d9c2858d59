import { Notification } from '@douyinfe/semi-ui';

export function warnOfLostLine(): void {
  Notification.warning({ id: 'lost-video', content: '视频连接已断开,请刷新页面', duration: 0 });
}
