import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { exportLibrary, zipOf } from '#server/areas/export/export-library.ts'
import { demoFiles } from '#server/areas/import/demo-pictures.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { openServices } from './open.ts'
import { runCommand } from './run-command.ts'

/** Writes everything of a library into a folder or a zip, in the format that import reads. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { library: { type: 'string' } },
  })
  const [path] = positionals
  const { library } = values
  if (!library || !path) {
    console.error('npm run export -- --library NAME FOLDER|FILE.zip')
    return 2
  }
  const services = await openServices()
  try {
    const stores = [services.files, demoFiles]
    const files = await acrossLibraries(services.store, db => exportLibrary(db, library, stores))
    if (path.endsWith('.zip')) {
      writeFileSync(path, await zipOf(files))
    } else {
      for (const [name, content] of files) {
        mkdirSync(dirname(join(path, name)), { recursive: true })
        writeFileSync(join(path, name), content)
      }
    }
    console.log(`${files.size} files → ${path}`)
    return 0
  } finally {
    await services.store.close()
  }
}

void runCommand(main)
