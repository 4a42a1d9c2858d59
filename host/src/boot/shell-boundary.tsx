import { Component, type ReactNode } from 'react';
import './shell-boundary.css';

/**
 * The shell's own code did not arrive (specification section 8: chunks are abandoned after 120 s), or it crashed: shows a card,
 * not a blank page. It does not use Semi, whose files may be missing. A reload also fetches the files of a newer release.
 */
export class ShellBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="shell-alone" role="alert">
        <h1>页面加载失败</h1>
        <p>网络可能不稳定，或系统刚刚升级，请重试。</p>
        <button type="button" onClick={() => location.reload()}>
          重试
        </button>
      </main>
    );
  }
}

/** The shell's code is loading. This is invisible for the first 300 ms. */
export function ShellLoading() {
  return (
    <p className="shell-alone shell-loading" role="status">
      加载中...
    </p>
  );
}
