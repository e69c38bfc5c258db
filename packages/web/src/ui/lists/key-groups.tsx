import styles from './key-groups.module.css';

/** What a key does, and the keys that do it, as they are shown. */
export type KeyRow = readonly [words: string, ...keys: string[]];
export type KeyGroup = readonly [title: string, rows: readonly KeyRow[]];

/** Keys with their meaning, in columns of groups. */
export function KeyGroups({ groups }: { groups: readonly KeyGroup[] }) {
  return (
    <div className={styles['groups']}>
      {groups.map(([title, rows]) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {rows.map(([words, ...keys]) => (
              <div key={`${words} ${keys[0] ?? ''}`}>
                <dt>{words}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
