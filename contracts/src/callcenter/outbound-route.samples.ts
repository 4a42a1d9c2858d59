import { samples } from '../kit/record-samples.ts';
import { outboundRoute } from './outbound-route.contract.ts';

export default samples({
  record: outboundRoute,
  page: '/setting/callrouter',
  first: { name: '路由甲', pattern: '0099X*', act: 'call', trunks: [], poolId: null, strip: 1, prefix: '9', enabled: true },
  second: { name: '路由乙', pattern: '0098*', act: 'refuse', trunks: [], poolId: null, strip: 0, prefix: '', enabled: false },
  bad: [
    ['pattern', '1.*'],
    ['trunks', ['No line']],
    ['prefix', 'a'],
  ],
});
