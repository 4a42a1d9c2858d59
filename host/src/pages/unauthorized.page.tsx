import { Button } from '@douyinfe/semi-ui';
import { State } from '@lianxi/shared/ui/data-states';
import { useNavigate } from 'react-router-dom';
import { useTitle } from '../boot/use-title.ts';
import './pages.css';

/** /401: the user is not signed in, or not any more (specification section 2). */
export function UnauthorizedPage() {
  const navigate = useNavigate();
  useTitle('需要登录');
  return (
    <main className="pages-alone">
      <State
        heading
        picture="locked"
        title="需要登录后才能访问"
        words="登录已失效，或当前账号还没有登录。"
        actions={
          <Button theme="solid" onClick={() => navigate('/login')}>
            去登录
          </Button>
        }
      />
    </main>
  );
}
