import { chooseLanguage } from '#contract/texts/languages.ts'
import type { LibraryRow } from '#server/platform/context.ts'
import { checkDays, checkInventory } from '../checks.ts'
import { FaultList, refuseFile } from '../faults.ts'
import { readInventory } from '../inventory.ts'
import type { Counts } from '../job.ts'
import { listReadings } from '../kinds/readings.repo.ts'
import type { ImportOptions } from '../options.ts'
import { completeCards } from '../people/complete-cards.ts'
import { completeLoans, findLoanedProducts } from '../people/complete-loans.ts'
import { findPeople } from '../people/find-people.ts'
import type { Placed } from '../read/parse-table.ts'
import { tableNames } from '../rows.ts'
import { mapSlices } from '../slices.ts'
import { runSteps } from '../steps.ts'
import { countryOf } from '../values/phones.ts'
import { stillAwaited } from '../write/await-photos.ts'
import { completeRows } from '../write/complete-rows.ts'
import { takeManuals } from '../write/manuals.ts'
import { takePictures } from '../write/pictures.ts'
import { findRefs } from '../write/refs.ts'
import { comparingStore } from '../write/row-store.ts'
import { openShelf } from '../write/shelf.ts'
import type { Decisions } from './decisions.ts'
import { ShownRows, type TrialFound } from './found.ts'
import { namesOf, soundRows } from './sound-rows.ts'

type Checked = Awaited<ReturnType<typeof checkAll>>

/**
 * Finds the faults of the rows: a trial finds all of them in one pass. A trial, and an import with choices, which may settle faults of any step, then compares
 * the rows without faults with what is stored.
 */
export async function checkAll(
  options: ImportOptions,
  library: LibraryRow,
  today: string,
  decisions: Decisions,
) {
  const { dry = false, progress = () => {}, transaction, libraryId, point = null, page } = options
  decisions.begin()
  const shown = dry ? new ShownRows(decisions, page ?? null) : undefined
  const faults = new FaultList(fault => decisions.settle(fault))
  const whole = await readInventory(options.source, {
    mapping: options.mapping,
    readings: await transaction(db => listReadings(db, libraryId)),
    country: countryOf(library.time_zone),
    locale: chooseLanguage(library.languages),
    today,
    show: options.show,
    relativeTo: options.relativeDays ? today : null,
    decisions,
    shown,
    faults,
    isTrial: dry,
    correct: options.correct ?? false,
  })
  const { people, cards } = await findPeople(
    { read: transaction, libraryId, decisions },
    whole,
    faults,
  )
  await findLoanedProducts({ read: transaction, libraryId }, whole, faults)
  await completeLoans(whole, today, faults)
  await completeRows({ read: transaction, libraryId }, whole, faults)
  const refs = await findRefs({ read: transaction, libraryId, point }, whole)
  if (point !== null && !refs.pointId(point)) {
    refuseFile(whole.tables.objects.file, 'unknown_point', point)
  }
  await checkInventory(whole, refs, options.actorLevel ?? null, faults)
  await checkDays(whole, today, faults)
  await completeCards(library, whole, people, cards, faults)
  const shelf = await openShelf({
    source: options.source,
    products: whole.tables.objects.rows.map(({ code, name }) => ({ id: code, code, name })),
    draw: options.draw,
    files: dry ? null : options.files,
    known: refs.pictures,
    faults,
  })
  const manuals = await takeManuals({ read: transaction, libraryId }, whole, shelf, faults)
  const { pictures, ...taken } = await takePictures(whole, { shelf, refs }, faults, progress)
  const awaited = await stillAwaited({ read: transaction, libraryId }, refs, taken.awaited)
  const photos = { shelf, pictures, awaited }
  const found = { ...photos, whole, refs, faults, manuals, shown, counts: {} as Counts }
  const inventory = await soundRows(whole, decisions)
  if ((!dry && !decisions.isGiven) || decisions.isChanged) return { ...found, inventory }
  const store = comparingStore(transaction)
  // The rows are counted while they are written.
  const quiet = dry ? options : { ...options, progress: () => {} }
  const counts = await runSteps(store, { ...quiet, ...found, inventory, library, today }, faults)
  return { ...found, inventory, counts }
}

/** What a trial has found, with the names of the rows that have faults. */
export async function trialOf({ whole, shown, inventory }: Checked, decisions: Decisions) {
  const found = decisions.groups()
  const names = await namesOf(whole, found)
  const groups: TrialFound['groups'] = found.map(group => ({
    ...group,
    names: group.rows.map(({ row }) => names.get(`${group.file} ${row}`) ?? ''),
  }))
  for (const name of tableNames) {
    await mapSlices(whole.tables[name].rows as readonly Placed[], ({ origin: { file }, line }) => {
      if (decisions.isFaulty(file, line)) shown?.count(name, file, 'faulty')
    })
  }
  const corrected = inventory.corrected.flatMap(({ name, text }) => {
    const written = text()
    return written === null ? [] : [{ name, text: written }]
  })
  return { tables: shown?.all() ?? [], groups, ...(corrected.length > 0 && { corrected }) }
}
