import { openTestStore } from '#server/store/test-store.ts'

/** Prepares the empty database once, so that each test file copies it in a second. */
export default async function setup() {
  const store = await openTestStore()
  await store.close()
}
