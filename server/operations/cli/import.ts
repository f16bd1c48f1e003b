import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { ImportMapping, ImportTable } from '#contract/shapes/admin/transfer.ts'
import { italian } from '#contract/texts/italian.ts'
import { type Locale, locales } from '#contract/texts/languages.ts'
import { type FaultRule, faultText, ImportRefused } from '#server/areas/import/faults.ts'
import { headingKey } from '#server/areas/import/read/read-csv.ts'
import { runImport } from '#server/areas/import/run-import.ts'
import { openFolder } from '#server/areas/import/sources/folder.ts'
import { type Source, singleSource } from '#server/areas/import/sources/source.ts'
import { isZip, openZip } from '#server/areas/import/sources/zip.ts'
import { drawInto } from '#server/areas/import/write/shelf.ts'
import { listPickupPoints } from '#server/areas/pickup-points/pickup-points.repo.ts'
import type { Store } from '#server/core/store/open.ts'
import { acrossLibraries, withLibrary } from '#server/core/store/transaction.ts'
import { say } from '#server/core/texts/say.ts'
import { findLibrary } from '#server/platform/library/libraries.repo.ts'
import { systemContext } from '#server/platform/system-context.ts'
import { openServices } from './open.ts'
import { runCommand } from './run-command.ts'
import { languageOf, progressBar } from './terminal.ts'

/** Faults that a list of the pickup points helps to correct. */
const pointRules: readonly FaultRule[] = ['no_place', 'unknown_point', 'several_points']

const texts = italian({
  usage: `npm run import -- --library NOME [--dry-run] [--lang {languages}] CARTELLA|FILE.zip|FILE.csv
Per un CSV con altre colonne:
  --table objects          che cosa contiene (objects, members, headquarters, …)
  --column name="Attrezzo" la colonna del file da cui si legge «name»; più volte, vuota per nessuna
  --point centro           il punto di ritiro degli oggetti che non lo dicono (codice o nome)
  --point "Deposito=centro" quello che il file chiama «Deposito»; più volte`,
  lacking: "Non c'è: {name}",
  recognised: 'Riconosciuto: {systems}',
  left: '{file}: non si importa: {names}',
  unused: 'File non usati, perché non sono tabelle CSV né foto di una riga ({count}): {names}',
  affected: 'Prestiti a cui cambia qualcosa: {affected}. Chi li ha prenotati è avvisato.',
  dry: 'Prova: nulla è cambiato.',
  refused: 'Nulla è stato importato.',
  choose: 'Scegline uno con --point: {names}',
  counts: '{created} nuovi, {updated} cambiati, {unchanged} uguali',
})

/** Imports products, members and pickup points from a folder, a zip or one CSV file. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      library: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      lang: { type: 'string' },
      table: { type: 'string' },
      column: { type: 'string', multiple: true, default: [] },
      point: { type: 'string', multiple: true, default: [] },
    },
  })
  const locale = languageOf(values.lang)
  const [path] = positionals
  if (!values.library || !path) {
    console.error(say(locale, texts.usage, { languages: locales.join('|') }))
    return 2
  }
  const library = values.library
  const services = await openServices()
  try {
    const found = await findLibrary(services.store.db, library)
    if (!found || !existsSync(path)) {
      const lacking = found ? path : library
      console.error(say(locale, texts.lacking, { name: lacking }))
      return 2
    }
    const { counts, systems, dry, unused, affected } = await runImport({
      transaction: fn => acrossLibraries(services.store, fn),
      ctx: await systemContext(services, library),
      name: basename(path),
      libraryId: library,
      source: await openSource(path),
      now: services.now(),
      draw: drawInto(services.files),
      files: services.files,
      dry: values['dry-run'],
      progress: progressBar(locale),
      mapping: mappingOf(basename(path), values),
      point: values.point.find(point => !point.includes('=')) || null,
      show: tables => console.log(tables.map(table => readingOf(table, locale)).join('\n')),
    })
    if (systems.length > 0) {
      console.log(say(locale, texts.recognised, { systems: systems.join(', ') }))
    }
    for (const [name, count] of Object.entries(counts)) {
      const sum = count.created + count.updated + count.unchanged
      if (sum > 0) console.log(`${name.padEnd(14)} ${lineOf(count, locale)}`)
    }
    if (affected) console.log(say(locale, texts.affected, { affected }))
    if (unused) {
      const names = unused.names.join(', ')
      console.log(say(locale, texts.unused, { count: unused.count, names }))
    }
    if (dry) console.log(say(locale, texts.dry))
    return 0
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    for (const fault of error.faults) console.error(faultText(fault, locale))
    if (error.faults.some(({ rule }) => pointRules.includes(rule))) {
      console.error(await pointsOf(services.store, library, locale))
    }
    console.error(say(locale, texts.refused))
    return 1
  } finally {
    await services.store.close()
  }
}

async function openSource(path: string): Promise<Source> {
  if (statSync(path).isDirectory()) return openFolder(path)
  const content = readFileSync(path)
  const name = basename(path)
  return isZip(content) ? openZip(name, content) : singleSource(name, content)
}

/** The table and the columns that the command names for the one CSV file. */
function mappingOf(
  file: string,
  { table, column, point }: { table?: string | undefined; column: string[]; point: string[] },
): ImportMapping {
  const said = point.filter(one => one.includes('='))
  if (!table && column.length + said.length === 0) return {}
  const columns = column.map(pair => {
    const [name = '', ...heading] = pair.split('=')
    return [name, headingKey(heading.join('='))]
  })
  const places = Object.fromEntries(said.map(pair => pair.split(/=(?=[^=]*$)/)))
  return { [file]: { table: table ?? 'objects', columns: Object.fromEntries(columns), places } }
}

/** The values that `--point` takes: `Choose one with --point: centro (Sportello Centro), …`. */
async function pointsOf(store: Store, library: string, locale: Locale): Promise<string> {
  const points = await withLibrary(store, library, listPickupPoints)
  const shared = points.filter(({ kind }) => kind !== 'private')
  const names = shared.map(({ id, name }) => `${id} (${name})`).join(', ')
  return say(locale, texts.choose, { names })
}

/** How a file was understood: `tools.csv → objects: name ← Tool; code ← No.`, and what of it is not imported. */
function readingOf({ file, table, headings, columns }: ImportTable, locale: Locale): string {
  const titleOf = (key: string) => headings.find(({ heading }) => heading === key)?.title ?? key
  const read = columns
    .filter(({ from }) => from.length > 0)
    .map(({ name, from }) => `${name} ← ${from.map(titleOf).join(' + ')}`)
  const used = new Set(columns.flatMap(({ from }) => from))
  const left = headings
    .filter(({ heading, filled }) => filled && !used.has(heading))
    .map(({ title, filled }) => `${title} (${filled})`)
  const lines = [`${file} → ${table ?? '?'}: ${read.join('; ')}`]
  if (table && left.length > 0)
    lines.push(say(locale, texts.left, { file, names: left.join(', ') }))
  return lines.join('\n')
}

type Counted = { created: number; updated: number; unchanged: number }
const lineOf = (count: Counted, locale: Locale) => say(locale, texts.counts, count)

void runCommand(main)
