import { samples } from '../kit/record-samples.ts';
import { quickReply } from './quick-reply.contract.ts';

export default samples({
  record: quickReply,
  page: '/online/quickreply',
  first: { title: '标题1', content: '内容1', link: '', folder: '分组1', scope: 'public', chatGroupId: null },
  second: { title: '标题2', content: '内容2', link: 'https://shop.example', folder: '', scope: 'own', chatGroupId: null },
  bad: [['link', 'javascript:alert(1)']],
});
