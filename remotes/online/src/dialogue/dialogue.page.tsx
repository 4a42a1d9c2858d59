import { Typography } from '@douyinfe/semi-ui';

/** The chat desk (specification section 2, /online/onlineservice/dialogue). */
export default function DialoguePage() {
  return <Typography.Title heading={5}>在线对话</Typography.Title>;
}
