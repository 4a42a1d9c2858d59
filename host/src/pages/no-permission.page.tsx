import { Button } from '@douyinfe/semi-ui';
import { State } from '@lianxi/shared/ui/data-states';
import { useNavigate } from 'react-router-dom';

/** /nopermission: the page exists, the agent's roles do not cover it (specification section 2). */
export function NoPermissionPage() {
  const navigate = useNavigate();
  return (
    <State
      heading
      picture="locked"
      title="您没有权限访问此页面"
      words="您的角色不包含这个页面，需要时请联系管理员。"
      actions={
        <Button theme="solid" onClick={() => navigate('/')}>
          回到首页
        </Button>
      }
    />
  );
}
