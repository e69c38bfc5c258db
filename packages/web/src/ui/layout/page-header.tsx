import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** Next to the title, such as a status. */
  mark?: ReactNode;
  subtitle?: ReactNode;
  back?: { to: string; label: string };
  /** At the right end: a live note, quiet buttons. */
  aside?: ReactNode;
}

export function PageHeader({ title, mark, subtitle, back, aside }: PageHeaderProps) {
  return (
    <div className={styles['header']}>
      {back ? (
        <Link className={styles['back']} to={back.to} aria-label={back.label}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
        </Link>
      ) : null}
      <div className={styles['titles']}>
        <div className={styles['line']}>
          <h1>{title}</h1>
          {mark}
        </div>
        {subtitle ? <p className={styles['subtitle']}>{subtitle}</p> : null}
      </div>
      {aside ? <div className={styles['aside']}>{aside}</div> : null}
    </div>
  );
}
