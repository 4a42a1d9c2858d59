import { relative } from 'node:path';
import type { Carriers } from './run-product.ts';
import type { Settings } from './settings.ts';

const PASSWORD = 'Lianxi2026';

const signIns = [
  ['admin', '174', '租户管理员 · tenant administrator'],
  ['monitor', '174', '班长 · supervisor'],
  ['agent1001 … agent1060', '174', '坐席 · agents'],
  ['admin175', '175', '另一租户的管理员 · administrator of the second tenant'],
] as const;

/** What the operator sees when everything runs. */
export function banner(settings: Settings, { voice, video }: Carriers, seconds: number): string {
  const shown = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(settings.host) ? 'localhost' : settings.host;
  const address = `http://${shown}:${settings.port}`;
  const here = (path: string) => relative(process.cwd(), path) || '.';
  const signInLines = signIns.map(([name, tenant, role]) => `    ${name.padEnd(24)}${tenant.padEnd(6)}${role}`);
  return [
    '',
    `  联席 Lianxi 已就绪 · ready in ${seconds.toFixed(1)} s`,
    '',
    `    门户 portal     ${address}`,
    `    访客 visitor    ${address}/demo`,
    `    接口 API        ${address}/api/docs`,
    `    语音 voice      ${voice}`,
    `    视频 video      ${video}`,
    '',
    ...(settings.seedDemo ? [`  演示账号 demo sign-ins · 密码 password ${PASSWORD}`, ...signInLines, ''] : []),
    `  数据 data ${here(settings.dataDir)} · 日志 log ${here(settings.dataDir)}/server.log · Ctrl-C 停止 stops`,
    '',
  ].join('\n');
}
