// A trail entry as text: who did what.
import { caseMessages, trailSentences, type TrailEntry } from '@plainscan/contract';
import { useMessageLookup } from '../platform/language/i18n.tsx';

type CaseKey = keyof typeof caseMessages.en;
type TrailKey = keyof typeof trailSentences.en;

const isCaseKey = (key: string): key is CaseKey => Object.hasOwn(caseMessages.en, key);
const isTrailKey = (key: string): key is TrailKey => Object.hasOwn(trailSentences.en, key);

const placeholder = '\u0000';

export interface TrailWords {
  /** Who did it, also if nobody was signed in. */
  who: string;
  /** The sentence around the name. A sentence about a machine's action names nobody. */
  before: string;
  after: string;
  isNamed: boolean;
}

/** Returns the name to show for an actor. `readerId` is the reader, who is called "You". */
export function useActorName(
  readerId?: string,
): (actor: Pick<TrailEntry['actor'], 'id' | 'name' | 'role'>) => string {
  const say = useMessageLookup(trailSentences);
  return ({ id, name, role }) => {
    if (id !== null && id === readerId) return say('actor.you');
    if (name !== null) return name;
    const key = `actor.${role}`;
    return say(id === null && isTrailKey(key) ? key : 'actor.gone');
  };
}

/** `readerId` is the reader, who is called "You". */
export function useTrailWords(readerId?: string): (entry: TrailEntry) => TrailWords {
  const say = useMessageLookup(trailSentences);
  const sayOfCase = useMessageLookup(caseMessages);
  const nameOf = useActorName(readerId);
  return (entry) => {
    const { kind, outcome, count } = entry;
    const params = { actor: placeholder, n: count ?? 0, kind };
    const refusedKey = `refused.${kind}`;
    const caseKey = `event.${kind}`;
    const sentence =
      outcome !== 'allowed' && isTrailKey(refusedKey)
        ? say(refusedKey)
        : isTrailKey(kind)
          ? say(kind, params)
          : isCaseKey(caseKey)
            ? sayOfCase(caseKey, params)
            : say('unknown', params);
    const [before = '', after] = sentence.split(placeholder);
    return { who: nameOf(entry.actor), before, after: after ?? '', isNamed: after !== undefined };
  };
}
