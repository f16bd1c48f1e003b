import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What sees most faults comes first and the long walks last, since a mutant is done with at its first failure. */
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

/** The tests of the rules alone, as the mutation tests run them. */
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    testTimeout: 30_000,
    sequence: { sequencer: QuickFirst },
  },
})
