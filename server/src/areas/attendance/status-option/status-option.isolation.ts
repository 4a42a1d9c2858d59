import { asking } from '../../../platform/testing/isolation.ts';

export default asking({ '/xmf-call-center/statusOptions': { setType: '1' } });
