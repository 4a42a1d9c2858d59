import { NotFound } from './not-found.tsx';
import './pages.css';

/** /404 for who is not signed in: alone, without the frame. */
export function NotFoundPage() {
  return (
    <main className="pages-alone">
      <NotFound />
    </main>
  );
}
