import { Button } from '@douyinfe/semi-ui';
import { useSearchParams } from 'react-router-dom';
import { SkillGroupList } from '../skill-group/skill-group-list.tsx';
import { HotlineList } from './hotline-list.tsx';

/** Hotlines, and the skill groups that they lead to (specification section 2, /callcenter/hotline). */
export default function HotlinePage() {
  const [params, setParams] = useSearchParams();
  if (params.get('view') === 'groups') return <SkillGroupList other={<Button onClick={() => setParams({})}>热线</Button>} />;
  return <HotlineList other={<Button onClick={() => setParams({ view: 'groups' })}>技能组</Button>} />;
}
