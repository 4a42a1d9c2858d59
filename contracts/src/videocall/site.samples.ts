import { samples } from '../kit/record-samples.ts';
import { videoSite } from './site.contract.ts';

export default samples({
  record: videoSite,
  // It is edited on a page of its own: site.spec.ts.
  page: null,
  first: {
    ...{ name: '手机银行', allowedOrigins: 'https://bank.example\n*', enabled: true, accent: '#aa3300', title: '视频柜员' },
    ...{ welcome: '请点击开始视频', consent: 'required', ask: { name: 'required', phone: 'off' }, askGroup: true, groupId: null },
  },
  second: {
    ...{ name: '网上银行', allowedOrigins: '', enabled: false, accent: '#00aa33', title: '新标题' },
    ...{ welcome: '您好', consent: 'off', ask: { name: 'off', phone: 'required' }, askGroup: false, groupId: null },
  },
  bad: [
    ['accent', 'red'],
    ['allowedOrigins', 'https://a.example/shop'],
    ['allowedOrigins', 'javascript:alert(1)'],
    ['ask', { name: 'always' }],
  ],
});
