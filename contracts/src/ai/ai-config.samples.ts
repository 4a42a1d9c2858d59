import { settingsSamples } from '../kit/settings-samples.ts';
import { aiConfig } from './ai-config.contract.ts';

export default settingsSamples({
  settings: aiConfig,
  page: '/knowledge/smart/model',
  changed: { vendor: 'deepseek', address: 'https://ai.example/v1', model: 'sample-model', monthlyTokens: 5 },
});
