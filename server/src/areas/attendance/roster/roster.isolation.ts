import { asking } from '../../../platform/testing/isolation.ts';

const range = { from: '2026-10-01', to: '2026-10-07' };

export default asking({
  '/xmf-basic-model/roster': range,
  '/xmf-basic-model/roster/diff': range,
  '/xmf-basic-model/roster/mine': range,
});
