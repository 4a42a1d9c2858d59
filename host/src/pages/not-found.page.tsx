import { useTitle } from '../boot/use-title.ts';
import { NotFound } from './not-found.tsx';
import './pages.css';

/** /404 for a user who is not signed in: without the frame. */
export function NotFoundPage() {
  useTitle('页面不存在');
  return (
    <main className="pages-alone">
      <NotFound />
    </main>
  );
}
