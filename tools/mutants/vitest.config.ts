import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Tests that find most faults run first and the long walks last, because a mutant ends at its first failure.
 */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const order = ['order-status.test.ts', '', 'order-walks.test.ts']
    const place = ({ moduleId }: TestSpecification) => {
      const named = order.findIndex(name => name && moduleId.endsWith(name))
      return named < 0 ? 1 : named
    }
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
