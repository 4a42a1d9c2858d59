import { asking } from '../../../platform/testing/isolation.ts';

export default asking({ '/xmf-basic-model/dictionary': { dictType: 'FEEDBACK_TYPE' } });
