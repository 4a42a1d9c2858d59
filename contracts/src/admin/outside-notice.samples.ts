import { samples } from '../kit/record-samples.ts';
import { outsideNotice } from './outside-notice.contract.ts';

export default samples({
  record: outsideNotice,
  page: '/basicmodule/outsidenotice',
  first: {
    content: '样品：国庆期间客服时间 9:00–18:00',
    link: '',
    place: 'all',
    siteId: null,
    videoSiteId: null,
    beginAt: null,
    endAt: null,
    enabled: true,
  },
  second: {
    content: '样品：新版使用说明已上线',
    link: 'https://example.com/help',
    place: 'chat',
    siteId: null,
    videoSiteId: null,
    beginAt: null,
    endAt: null,
    enabled: false,
  },
  bad: [
    ['link', 'javascript:alert(1)'],
    ['siteId', '999999999999'],
    ['videoSiteId', '999999999999'],
    ['beginAt', 'tomorrow'],
  ],
});
