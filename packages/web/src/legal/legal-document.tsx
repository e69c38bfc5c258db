import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { pageSetting, productName } from '../platform/page/page-settings.ts';
import styles from './legal-document.module.css';
import { legalMessages } from './legal-messages.ts';
import { legalVersion, type LegalBlock, type LegalText } from './legal-text.ts';

/** Returns a function that fills this portal's name and contact into a text. */
function useFill(): (text: string) => string {
  const t = useMessages(legalMessages);
  const email = pageSetting('support-email');
  const phone = pageSetting('support-phone');
  const contact = phone
    ? t('contactBoth', { phone, email })
    : email
      ? t('contactEmail', { email })
      : t('contactNone');
  return (text) => text.replaceAll('{product}', productName()).replaceAll('{contact}', contact);
}

export function LegalDocument({ text }: { text: LegalText }) {
  const t = useMessages(legalMessages);
  const fill = useFill();
  const { hash } = useLocation();
  useEffect(() => {
    // The document loads after the page, so the browser has not scrolled to the anchor.
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash, text]);
  return (
    <article className={styles['document']}>
      <h1>{text.title}</h1>
      <p className={styles['version']}>{t('version', { date: formatDay(legalVersion) })}</p>
      <p className={styles['summary']}>{fill(text.summary)}</p>
      <nav className={styles['contents']} aria-label={t('contents')}>
        <h2>{t('contents')}</h2>
        <ul>
          {text.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {text.sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} className={styles['section']}>
          <h2>{title}</h2>
          {blocks.map((block, index) => (
            // The blocks of a document never change their order.
            <Block key={index} block={block} fill={fill} />
          ))}
        </section>
      ))}
    </article>
  );
}

function Block({ block, fill }: { block: LegalBlock; fill: (text: string) => string }) {
  if (typeof block === 'string') return <p>{fill(block)}</p>;
  return (
    <ul>
      {block.map((point) => (
        <li key={point}>{fill(point)}</li>
      ))}
    </ul>
  );
}
