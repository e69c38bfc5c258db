// R1: a hospital gateway sends a study, the process dies, the gateway sends it again: one case, with every image (T07).
import { imagesOf, related, signedHeaders, type Body } from '../gateway-fixture.ts';
import type { Caller } from './clinic-steps.ts';
import { assertThat, killDuring, type KillPlace } from './kill-rounds.ts';
import { stuckMilliseconds, type Answer, type KillTarget } from './kill-target.ts';
import { waitUntil } from './wait-until.ts';

const images = 8;
const listed = '/cases?status=incomplete&limit=1';

function send({ call, gateway }: KillTarget, body: Body, key: string): Promise<Answer> {
  const headers = signedHeaders(gateway, body, new Date(), { key });
  return call('POST', '/gateway/studies', { headers, bytes: body.bytes });
}

/** Sends it until it is accepted and its images are read. Returns the case's name. */
async function deliverStudy(target: KillTarget, clinic: Caller, body: Body, key: string): Promise<string> {
  const answer = await send(target, body, key);
  const words = `${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
  assertThat(answer.status === 201 || answer.status === 200, `the gateway was answered ${words}`);
  const name = String(answer.body['caseName']);
  await waitUntil('The study of a gateway', performance.now() + stuckMilliseconds, async () => {
    const [found] = await casesNamed(clinic, name);
    assertThat(found !== undefined, `${name} was promised and is not there`);
    const study = found?.['dicomStudy'] as { imageCount: number } | null | undefined;
    if (!study) return undefined;
    assertThat(study.imageCount === images, `${name} has ${study.imageCount} images of ${images}`);
    return true;
  });
  return name;
}

async function casesNamed(clinic: Caller, name: string): Promise<Record<string, unknown>[]> {
  const { body } = await clinic('GET', `${listed}0&keyword=${encodeURIComponent(name)}`);
  const found = body['data'] as { id: string; name: string }[];
  const same = found.filter((one) => one.name === name);
  return Promise.all(same.map(async ({ id }) => (await clinic('GET', `/cases/${id}`)).body));
}

const countCases = async (clinic: Caller): Promise<number> =>
  Number((await clinic('GET', listed)).body['total']);

export const gatewayCrashes: KillPlace = {
  id: 'R1-gateway',
  name: 'the delivery of a gateway',
  async prepare(target) {
    const clinic = await target.as('admin@summit.test');
    // Measured on a freshly started process, as in every round.
    await target.restart();
    const startedAt = performance.now();
    await deliverStudy(target, clinic, related(imagesOf(images)), 'usual');
    const usual = performance.now() - startedAt;
    return async (share, round) => {
      const body = related(imagesOf(images));
      const key = `round-${round}`;
      const before = await countCases(clinic);
      const wasCutOff = await killDuring(target, share * usual, () =>
        deliverStudy(target, clinic, body, key),
      );
      const restartedAt = await target.restart();
      const name = await deliverStudy(target, clinic, body, key);
      const milliseconds = performance.now() - restartedAt;
      const again = await send(target, body, key);
      assertThat(again.body['isRepeated'] === true, 'the same study was taken twice');
      assertThat(again.body['caseName'] === name, `${name} became ${String(again.body['caseName'])}`);
      const begun = (await countCases(clinic)) - before;
      assertThat(begun === 1, `one study began ${begun} cases`);
      return { wasCutOff, milliseconds };
    };
  },
};
