import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useRecordTitle } from '../../shell/navigation.ts';
import styles from './patient-report-page.module.css';

export function BackToRecords() {
  const title = useRecordTitle();
  return (
    <Link className={styles['back']} to="/patient-dashboard">
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      {title}
    </Link>
  );
}
