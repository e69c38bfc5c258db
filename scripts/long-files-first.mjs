import { BaseSequencer } from 'vitest/node';

const isJourney = ({ moduleId }) => moduleId.endsWith('-journey.test.ts');

/** Journeys start first: one that starts last keeps one core busy for minutes while the other one rests. */
export class LongFilesFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    return [...sorted.filter(isJourney), ...sorted.filter((file) => !isJourney(file))];
  }
}
