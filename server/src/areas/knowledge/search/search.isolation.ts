import { asking } from '../../../platform/testing/isolation.ts';

export default asking({ '/xmf-knowledge-repository/knowledge/search': { keyword: '空调保修' } });
