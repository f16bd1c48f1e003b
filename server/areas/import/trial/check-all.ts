import type { LibraryRow } from '#server/platform/context.ts'
import { checkDays, checkInventory } from '../checks.ts'
import { FaultList, refuseFile } from '../faults.ts'
import { namesOf, readInventory, soundRows } from '../inventory.ts'
import type { Counts } from '../job.ts'
import type { ImportOptions } from '../options.ts'
import { tableNames } from '../rows.ts'
import { runSteps } from '../steps.ts'
import { completeRows } from '../write/complete-rows.ts'
import { takeManuals } from '../write/manuals.ts'
import { takePictures } from '../write/pictures.ts'
import { findRefs } from '../write/refs.ts'
import { comparingStore } from '../write/row-store.ts'
import { openShelf } from '../write/shelf.ts'
import type { Decisions } from './decisions.ts'
import { ShownRows, type TrialFound } from './found.ts'

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
    show: options.show,
    relativeTo: options.relativeDays ? today : null,
    decisions,
    shown,
    faults,
    isTrial: dry,
    correct: options.correct ?? false,
  })
  await completeRows({ read: transaction, libraryId }, whole, faults)
  const refs = await findRefs({ read: transaction, libraryId, point }, whole)
  if (point !== null && !refs.pointId(point)) {
    refuseFile(whole.tables.objects.file, 'unknown_point', point)
  }
  await checkInventory(whole, refs, options.actorLevel ?? null, faults)
  await checkDays(whole, today, faults)
  const shelf = openShelf({
    source: options.source,
    draw: options.draw,
    files: dry ? null : options.files,
    known: refs.pictures,
    faults,
  })
  const manuals = await takeManuals({ read: transaction, libraryId }, whole, shelf, faults)
  const pictures = await takePictures(whole, shelf, faults, progress)
  const found = { whole, refs, faults, shelf, manuals, pictures, shown, counts: {} as Counts }
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
    const { file } = inventory.tables[name]
    shown?.count(name, file, 'faulty', decisions.countFaulty(file))
  }
  const corrected = inventory.corrected.flatMap(({ name, text }) => {
    const written = text()
    return written === null ? [] : [{ name, text: written }]
  })
  return { tables: shown?.all() ?? [], groups, ...(corrected.length > 0 && { corrected }) }
}
