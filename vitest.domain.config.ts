import { defineConfig } from 'vitest/config'

/** The tests of the rules alone, as the mutation tests run them. */
export default defineConfig({
  test: { include: ['domain/**/*.test.ts'], testTimeout: 30_000 },
})
