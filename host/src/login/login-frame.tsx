import type { ReactNode } from 'react';
import { useConfig } from '../boot/config.ts';
import { Brand } from '../layout/brand.tsx';
import { Seats } from './seats.tsx';
import './login.css';

/** The common frame of the pages before sign-in: the brand on the left, a form on the right, the operator below. */
export function LoginFrame({ title, sub, children }: { title: string; sub: string; children: ReactNode }) {
  const { projectName, companyName, filing } = useConfig();
  return (
    <div className="login">
      <aside className="login-brand" aria-label={projectName}>
        <p className="login-name">
          <Brand size={36} />
          {projectName}
        </p>
        <p className="login-line">
          每一次联系，
          <br />
          都有人应答。
        </p>
        <Seats />
      </aside>
      <div className="login-side">
        <main className="login-form">
          <p className="login-name" aria-hidden="true">
            <Brand size={36} />
            {projectName}
          </p>
          <h1>{title}</h1>
          <p className="login-sub">{sub}</p>
          {children}
        </main>
        <footer className="login-foot">
          {companyName && (
            <span>
              © {new Date().getFullYear()} {companyName}
            </span>
          )}
          {filing && <span>{filing}</span>}
        </footer>
      </div>
    </div>
  );
}
