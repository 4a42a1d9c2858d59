import { samples } from '../kit/record-samples.ts';
import { site } from './site.contract.ts';

const words = { title: '商城助手', subtitle: '', welcome: '您好', launcher: '问我' };

export default samples({
  record: site,
  // It is edited on a page of its own: site.spec.ts.
  page: null,
  first: {
    ...{ name: '积分商城', allowedOrigins: 'https://mall.example', enabled: true, accent: '#aa3300', ...words },
    ...{ position: 'left', theme: 'light', bilingual: true, english: { ...words, title: 'Mall' } },
    ...{
      ask: { name: 'required', phone: 'optional', email: 'off', company: 'off' },
      jpgOnly: true,
      askGroup: false,
      groupIds: [],
    },
    ...{ chatGroupId: null, bot: false, botName: '小南', botMisses: 2 },
  },
  second: {
    ...{ name: '新商城', allowedOrigins: '*', enabled: false, accent: '#00aa33', ...words, subtitle: '在线' },
    ...{ position: 'right', theme: 'auto', bilingual: false, english: words },
    ...{ ask: { name: 'off', phone: 'off', email: 'off', company: 'off' }, jpgOnly: false, askGroup: true, groupIds: [] },
    ...{ chatGroupId: null, bot: true, botName: '小北', botMisses: 5 },
  },
  bad: [
    ['accent', 'red'],
    ['allowedOrigins', 'https://a.example/shop'],
    ['allowedOrigins', 'javascript:alert(1)'],
    ['ask', { name: 'always' }],
  ],
});
