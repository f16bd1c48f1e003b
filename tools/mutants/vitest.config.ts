import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A mutant ends at its first failure, so the tests that find most faults run first, and the long walks last. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) =>
      Number(moduleId.endsWith('order-walks.test.ts')) -
      Number(moduleId.endsWith('order-status.test.ts'))
    return files.sort((a, b) => place(a) - place(b))
  }
}

/** Only the tests of the rules, for the mutation tests. */
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    testTimeout: 30_000,
    sequence: { sequencer: QuickFirst },
  },
})
