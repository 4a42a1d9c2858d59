import { Button } from '@douyinfe/semi-ui';
import { State } from '@lianxi/shared/ui/data-states';
import { useNavigate } from 'react-router-dom';

/** No such page (specification section 2). */
export function NotFound() {
  const navigate = useNavigate();
  return (
    <State
      heading
      picture="lost"
      title="页面不存在"
      words="地址可能有误，或页面已经下线。"
      actions={
        <>
          <Button onClick={() => navigate(-1)}>返回上一页</Button>
          <Button theme="solid" onClick={() => navigate('/')}>
            回到首页
          </Button>
        </>
      }
    />
  );
}
