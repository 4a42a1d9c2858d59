import { asking } from '../../../platform/testing/isolation.ts';

export default asking({ '/xmf-call-center/outboundRoute/try': { number: '10086' } });
