import { Typography } from '@douyinfe/semi-ui';

/** Past and present conversations (specification section 2, /online/dialoguerecord). */
export default function DialogueRecordPage() {
  return <Typography.Title heading={5}>对话记录</Typography.Title>;
}
