import { asking } from '../../../platform/testing/isolation.ts';

export default asking({
  '/xmf-report/home/select': { metrics: 'offered,answered', by: 'channel,group' },
  '/xmf-report/home/select/details': { metric: 'offered' },
  '/xmf-report/agentcallstats/details': { metric: 'taken' },
});
