import { asking } from '../../../platform/testing/isolation.ts';

export default asking({ '/xmf-basic-model/contactRule/versions': { purpose: 'collection' } });
