import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { Locale } from '#contract/limits.ts'
import { drawInto } from '../import/draw-into.ts'
import { faultText, ImportRefused } from '../import/faults.ts'
import { runImport } from '../import/run-import.ts'
import { openFolder } from '../import/sources/folder.ts'
import { type Source, singleSource } from '../import/sources/source.ts'
import { isZip, openZip } from '../import/sources/zip.ts'
import { acrossLibraries } from '../store/transaction.ts'
import { openServices } from './open.ts'
import { languageOf, progressBar } from './terminal.ts'

const usage = {
  it: 'npm run import -- --library NOME [--dry-run] [--lang it|en] CARTELLA|FILE.zip|FILE.csv',
  en: 'npm run import -- --library NAME [--dry-run] [--lang it|en] FOLDER|FILE.zip|FILE.csv',
}

/** Reads objects, members and places from a folder, a zip or one CSV into a library. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      library: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      lang: { type: 'string' },
    },
  })
  const locale = languageOf(values.lang)
  const [path] = positionals
  if (!values.library || !path) {
    console.error(usage[locale])
    return 2
  }
  const library = values.library
  const services = await openServices()
  try {
    const found = await services.store.db
      .selectFrom('libraries')
      .select('id')
      .where('id', '=', library)
      .executeTakeFirst()
    if (!found || !existsSync(path)) {
      const lacking = found ? path : library
      console.error(locale === 'it' ? `Non c'è: ${lacking}` : `There is no ${lacking}`)
      return 2
    }
    const { counts, systems, dry } = await runImport({
      transaction: fn => acrossLibraries(services.store, fn),
      libraryId: library,
      source: openSource(path),
      now: services.now(),
      draw: drawInto(services.files),
      folder: services.files,
      dry: values['dry-run'],
      progress: progressBar(locale),
    })
    if (systems.length > 0) {
      console.log(`${locale === 'it' ? 'Riconosciuto' : 'Recognised'}: ${systems.join(', ')}`)
    }
    for (const [name, count] of Object.entries(counts)) {
      const sum = count.created + count.updated + count.unchanged
      if (sum > 0) console.log(`${name.padEnd(14)} ${lineOf(count, locale)}`)
    }
    if (dry) console.log(locale === 'it' ? 'Prova: nulla è cambiato.' : 'Dry run: nothing changed.')
    return 0
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    for (const fault of error.faults) console.error(faultText(fault, locale))
    console.error(locale === 'it' ? 'Nulla è stato importato.' : 'Nothing was imported.')
    return 1
  } finally {
    await services.store.close()
  }
}

function openSource(path: string): Source {
  if (statSync(path).isDirectory()) return openFolder(path)
  const content = readFileSync(path)
  const name = basename(path)
  return isZip(content) ? openZip(name, content) : singleSource(name, content)
}

function lineOf(count: { created: number; updated: number; unchanged: number }, locale: Locale) {
  const { created, updated, unchanged } = count
  return locale === 'it'
    ? `${created} nuovi, ${updated} cambiati, ${unchanged} uguali`
    : `${created} new, ${updated} changed, ${unchanged} the same`
}

main().then(
  code => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof Error ? `${error.name}: ${error.message}` : error)
    process.exitCode = 1
  },
)
