// Which files contain rules, and which test files can detect a broken one.
import { globSync, readFileSync } from 'node:fs';

import { findBlocks, type Sources } from './test-reach.ts';

const rules = [
  'packages/contract/src/**/*.ts',
  'packages/server/src/**/*-{repository,tables,service,rules,limits,deadlines,reminders,access,state,check,condition}.ts',
  'packages/server/src/{case-flow,case-files,requests,reports,timers}/*.ts',
  'packages/server/src/platform/{audit,database,http,jobs,limits,mail,outbox,realtime}/*.ts',
  'packages/server/src/clean-up.ts',
];
const noRules =
  /\.test\.ts$|-fixture\.ts$|\/test-|(messages|-errors|endpoints|-page|-data|-presenter|-routes|-jobs|-handler|error-answer|index)\.ts$|list-memory|prepared-video|platform\/media\/|platform\/database\/(pglite|postgres|open|durable|folder|build|migrate|table-protection|statement)|platform\/http\/(web-pages|support|device|http-server|multipart|related|security)/;

/** Code that runs in separate processes, or before any test. */
const neverReached = /\.test\.ts$|-fixture\.ts$|\/test-|-main\.ts$|\.d\.ts$/;

/** Returns the files that contain rules. */
export const ruleFiles = (): string[] =>
  globSync(rules)
    .sort()
    .filter((file) => !noRules.test(file));

/** Returns everything that tests of rules run, with its blocks. */
export const readSources = (): Sources =>
  new Map(
    globSync('packages/{contract,server}/src/**/*.ts')
      .sort()
      .filter((file) => !neverReached.test(file))
      .map((file) => {
        const source = readFileSync(file, 'utf8');
        return [file, { source, blocks: findBlocks(file, source) }];
      }),
  );

/**
 * Excludes tests of things other than rules, and tests that start the product as a process, which a mutant never
 * reaches.
 */
const noTests =
  /-main\.test|-journey|authorization\.test|two-processes|restore|start-checks|platform\/(media|storage|backup|config|clock|secrets)\/|operations\/(open-api|data-command)|seal-worker|dump/;

export const ruleTests = (): string[] =>
  globSync(['packages/contract/src/**/*.test.ts', 'packages/server/src/**/*.test.ts'])
    .sort()
    .filter((file) => !noTests.test(file));
