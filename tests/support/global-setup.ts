import { mkdirSync, rmSync } from 'node:fs'
import { freePort, launch, seededFolder } from './server.ts'

/** Fills one folder with the demo, so that each test's server starts from a copy in a second. */
export default async function seedOnce() {
  rmSync(seededFolder, { recursive: true, force: true })
  mkdirSync(seededFolder, { recursive: true })
  const child = await launch(seededFolder, await freePort())
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}
