import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'shortmsg',
  routes: {
    '/shortmsg/singlemsg': () => import('./message/single.page.tsx'),
    '/shortmsg/groupmsg': () => import('./batch/batch.page.tsx'),
    '/shortmsg/record': () => import('./message/record.page.tsx'),
    '/shortmsg/record/reply': () => import('./message/reply.page.tsx'),
    '/shortmsg/sign': () => import('./sign/sms-sign.page.tsx'),
    '/shortmsg/sign/template': () => import('./template/sms-template.page.tsx'),
    '/shortmsg/setting': () => import('./setting/sms-setting.page.tsx'),
    '/shortmsg/setting/account': () => import('./account/sms-account.page.tsx'),
  },
});
