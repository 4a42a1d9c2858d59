import { type RemoteManifest, remoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import { expect, test } from 'vitest';
import { guideOf } from './guide-of.ts';

const step = { target: 'page-title', title: '标题', words: '词' };
const remote: RemoteManifest = remoteManifest.parse({
  id: 'sales',
  name: '销售',
  prefixes: ['/sales'],
  requires: { contracts: '^1.0.0', shared: '^1.0.0' },
  routes: [
    { path: '/sales/list', name: 'SalesList', title: '列表', permission: 'sales_list' },
    {
      path: '/sales/report',
      name: 'SalesReport',
      title: '报表',
      tabs: [
        { path: '/sales/report', title: '一' },
        { path: '/sales/report/calls', title: '二', app: 'callcenter' },
      ],
    },
  ],
  menus: [],
  permissions: [],
  slots: [],
  preload: 'never',
  guide: {
    scenes: [
      { id: 'later', role: 'agent', name: '后', words: '后', order: 2, path: '/sales/report/calls', steps: [step] },
      { id: 'sooner', role: 'agent', name: '前', words: '前', order: 1, path: '/sales/list', steps: [step] },
    ],
    chapters: [
      {
        variants: ['call'],
        picture: 'task',
        title: '章',
        words: '词',
        steps: [{ words: '步', link: { text: '打开', path: '/sales/list' } }],
      },
    ],
  },
});

const guide = (codes: string[], apps: string[]) => {
  const { scenes, chapters } = guideOf([remote], { holds: (code) => codes.includes(code), uses: (app) => apps.includes(app) });
  return { scenes: scenes.map(({ id }) => id), links: chapters.flatMap(({ steps }) => steps.map(({ link }) => link?.path)) };
};

test('a scene is offered to who may open its page, a link shown to who may follow it', () => {
  expect(guide(['sales_list'], ['callcenter'])).toEqual({ scenes: ['sooner', 'later'], links: ['/sales/list'] });
  expect(guide(['sales_list'], [])).toEqual({ scenes: ['sooner'], links: ['/sales/list'] });
  expect(guide([], ['callcenter'])).toEqual({ scenes: ['later'], links: [undefined] });
});
