import { asking } from '../../../platform/testing/isolation.ts';

export default asking({ '/xmf-call-center/numberCheck': { phone: '15400000001' } });
