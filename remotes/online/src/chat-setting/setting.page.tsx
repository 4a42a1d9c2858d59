import { Button } from '@douyinfe/semi-ui';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useSearchParams } from 'react-router-dom';
import { BotQuestionList } from '../bot/bot-question-list.tsx';
import { ChatGroupList } from '../chat-group/chat-group-list.tsx';

/** Who receives visitors, and from what the robot answers them (specification section 2, /online/setting). */
export default function ChatSettingPage() {
  const [params, setParams] = useSearchParams();
  const openTab = useOpenTab();
  const sites = (
    <>
      <Button onClick={() => openTab('/online/setting/websitelistdetail')}>网站</Button>
      <Button onClick={() => openTab('/online/setting/websitelistdetail/wechat')}>微信</Button>
      <Button onClick={() => openTab('/online/setting/websitelistdetail/plus')}>企业微信</Button>
      <Button onClick={() => openTab('/online/setting/websitelistdetail/meituan')}>美团</Button>
      <Button onClick={() => openTab('/online/setting/websitelistdetail/douyin')}>抖音</Button>
    </>
  );
  if (params.get('view') === 'bot') {
    const groups = <Button onClick={() => setParams({})}>技能组</Button>;
    return (
      <BotQuestionList
        other={
          <>
            {groups}
            {sites}
          </>
        }
      />
    );
  }
  return (
    <ChatGroupList
      other={
        <>
          {sites}
          <Button onClick={() => setParams({ view: 'bot' })}>机器人问答</Button>
        </>
      }
    />
  );
}
