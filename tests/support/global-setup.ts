import { mkdirSync, rmSync } from 'node:fs'
import { seed, seededFolder } from './server.ts'

/** Fills one folder with the demo, so that each test's server starts from a copy in a second. */
export default async function seedOnce() {
  rmSync(seededFolder, { recursive: true, force: true })
  mkdirSync(seededFolder, { recursive: true })
  await seed(seededFolder)
}
