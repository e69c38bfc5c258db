import { useMessages } from '../platform/language/i18n.tsx';
import { casePageMessages } from '../cases/case-page-messages.ts';
import styles from '../cases/case-facts.module.css';

/** From about here on the box may scroll, and must be reachable by keyboard. */
const longText = 200;

/** What the patient wants to know (E-016: about 200 px, then it scrolls). */
export function CaseQuestion({ text }: { text: string | null }) {
  const words = useMessages(casePageMessages);
  return (
    <section>
      <h2>{words('question')}</h2>
      {text ? (
        <blockquote className={styles['quote']} tabIndex={text.length > longText ? 0 : undefined}>
          {text}
        </blockquote>
      ) : (
        <p className="secondary">{words('noQuestion')}</p>
      )}
    </section>
  );
}
