import { Loading } from '@lianxi/shared/ui/data-states';
import './pages.css';

/** A page's code is loading. It is invisible for the first 200 ms. */
export function RemoteLoading() {
  return (
    <div className="remote-loading">
      <div className="remote-loading-title lx-loading">
        <span className="lx-skeleton-bar" />
      </div>
      <Loading rows={10} />
    </div>
  );
}
