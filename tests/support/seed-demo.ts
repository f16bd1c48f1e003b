import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededDatabase } from './demo-server.ts'
import seedFolder from './global-setup.ts'
import { createDatabase, postgresUrl } from './postgres.ts'
import { seed, seededFolder } from './server.ts'

/** Fills one database with the demo, on PostgreSQL if available, so that each test's server starts from a copy of it. */
export default async function seedDemo() {
  if (!postgresUrl) return seedFolder()
  // Of an earlier run: servers on the embedded engine would start from it.
  rmSync(seededFolder, { recursive: true, force: true })
  const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-seed-'))
  await seed(folder, { DATABASE_URL: await createDatabase(seededDatabase) })
  rmSync(folder, { recursive: true, force: true })
}
