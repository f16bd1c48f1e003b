import { openTestStore, removeContent } from './test-store.ts'
import { demo } from './world.ts'

/** Prepares a database with the demo once, so that each test file copies it in less than a second. */
export default async function setup() {
  process.env.TEST_RUN = String(process.pid)
  const store = await openTestStore({}, demo)
  await store.close()
  return () => removeContent(demo)
}
