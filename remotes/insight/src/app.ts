import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'insight',
  routes: {
    '/home/board': () => import('./board/board.page.tsx'),
    '/home/callboard': () => import('./callboard/callboard.page.tsx'),
    '/report/customerreport': () => import('./report/customer-report.page.tsx'),
    '/report/businessreport': () => import('./report/business-report.page.tsx'),
    '/report/agentcallstats': () => import('./report/agent-call-stats.page.tsx'),
    '/report/agentstatedetail': () => import('./report/agent-state-detail.page.tsx'),
    '/report/callable': () => import('./callable/callable-report.page.tsx'),
    '/report/callable/salesman/detail': () => import('./callable/collector-report.page.tsx'),
    '/home/worktodo': () => import('./to-do/to-do.page.tsx'),
    '/home/myArrange': () => import('./my-arrange/my-arrange.page.tsx'),
  },
});
