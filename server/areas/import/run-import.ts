import type { ImportTable } from '#contract/shapes/admin/transfer.ts'
import { todayIn } from '#domain/days/plain-date.ts'
import { changeManyUnderLoans } from '#server/areas/desk/affected/many.ts'
import { acrossLibraries, withLibrary } from '#server/core/store/transaction.ts'
import { getLibrary } from '#server/platform/library/libraries.repo.ts'
import { type Fault, FaultList, ImportRefused } from './faults.ts'
import type { Counts, Job } from './job.ts'
import { saveReading } from './kinds/readings.repo.ts'
import type { ImportOptions } from './options.ts'
import { runSteps } from './steps.ts'
import { checkAll, trialOf } from './trial/check-all.ts'
import { Decisions, isWarning } from './trial/decisions.ts'
import type { TrialFound } from './trial/found.ts'
import { TrialRefused } from './trial/refused.ts'
import { beginEntry, endEntry } from './undo/imports.repo.ts'
import { analyzeRecorded } from './undo/undo.repo.ts'
import { type RowStore, writingStore } from './write/row-store.ts'

export type ImportReport = {
  counts: Counts
  systems: string[]
  dry: boolean
  /** Photos that the products still need: by their addresses, and files that staff send. */
  photos?: { addresses: number; files: number }
  /** How many booked loans are affected, if any. */
  affected?: number
  /** The source's files that are neither tables nor a row's photo: how many, and the first of them. */
  unused?: { count: number; names: string[] }
  trial?: TrialFound
  /** What did not stop an import that was made, but is to be known. */
  warnings?: TrialFound['groups']
}
/** How many of them are named. */
const namedFiles = 20

/**
 * Imports a library's files, all or nothing. Rows are identified by their codes, so
 * the same files twice change nothing the second time. A dry run works in slices, with short transactions,
 * so that it delays no other request; writing is one transaction, which may take seconds.
 * @throws ImportRefused with every fault, by file, row and column
 */
export async function runImport(options: ImportOptions): Promise<ImportReport> {
  let understood: ImportTable[] = []
  const show = (tables: ImportTable[]) => {
    understood = tables
    options.show?.(tables)
  }
  try {
    const report = await importAll({ ...options, show })
    const { trial, warnings } = report
    return {
      ...report,
      ...(trial && { trial: byOwnHeadings(trial, understood) }),
      ...(warnings && { warnings: groupsByOwnHeadings(warnings, understood) }),
    }
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    const faults = error.faults.map(fault => byOwnHeading(fault, understood))
    if (!(error instanceof TrialRefused)) throw new ImportRefused(faults)
    throw new TrialRefused(faults, byOwnHeadings(error.trial, understood))
  }
}

const byOwnHeadings = (trial: TrialFound, understood: readonly ImportTable[]): TrialFound => ({
  ...trial,
  groups: groupsByOwnHeadings(trial.groups, understood),
})

function groupsByOwnHeadings(groups: TrialFound['groups'], understood: readonly ImportTable[]) {
  return groups.map(group => {
    const { file, column, rule } = group
    const fault = { file, row: null, column, rule }
    const named = byOwnHeading(fault, understood)
    // Of a column that the file has not, the title says more than our name.
    return { ...group, heading: named === fault ? null : named.column }
  })
}

/** Names the column of a fault by the file's own heading. */
function byOwnHeading(fault: Fault, understood: readonly ImportTable[]): Fault {
  const table = understood.find(({ file }) => file === fault.file)
  const isIt = ({ name, from }: ImportTable['columns'][number]) =>
    from.length > 0 && (name === fault.column || name.endsWith(`.${fault.column}`))
  const [heading, another] = table?.columns.find(isIt)?.from ?? []
  const own = table?.headings.find(one => one.heading === heading)
  return own && !another ? { ...fault, column: own.title } : fault
}

async function importAll(options: ImportOptions): Promise<ImportReport> {
  const { dry = false, transaction, libraryId } = options
  const library = await transaction(db => getLibrary(db, libraryId))
  const today = todayIn(library.time_zone, options.now)
  const decisions = new Decisions(options.decisions, options.page)
  // What a choice settles is not in the next pass. Each changes a row, so the passes end.
  let checked = await checkAll(options, library, today, decisions)
  while (decisions.isChanged) checked = await checkAll(options, library, today, decisions)
  const { inventory, faults, shelf, shown, awaited } = checked
  const trial = dry ? await trialOf(checked, decisions) : undefined
  if (faults.length > 0) {
    throw trial ? new TrialRefused(faults.all(), trial) : new ImportRefused(faults)
  }
  const run = (store: RowStore, begin?: Job['begin']) =>
    runSteps(
      store,
      { ...options, ...checked, library, today, begin },
      // With choices the rows were compared before, and the warnings of the steps are known.
      new FaultList(decisions.isGiven ? isWarning : fault => decisions.settle(fault)),
    )
  const { counts, affected } = shown
    ? { counts: checked.counts, affected: 0 }
    : await write(options, run)
  for (const [shape, reading] of dry ? [] : inventory.said) {
    await transaction(db => saveReading(db, { libraryId, shape, reading, at: options.now }))
  }
  const unused = shelf.unused()
  const names = unused.slice(0, namedFiles)
  const warnings = dry ? [] : decisions.groups().filter(isWarning)
  return {
    counts,
    systems: inventory.systems,
    dry,
    ...(awaited.length > 0 && { photos: countsOf(awaited) }),
    ...(affected > 0 && { affected }),
    ...(names.length > 0 && { unused: { count: unused.length, names } }),
    ...(trial && { trial }),
    ...(warnings.length > 0 && { warnings: warnings.map(group => ({ ...group, names: [] })) }),
  }
}

const countsOf = (awaited: Job['awaited']) => ({
  addresses: awaited.filter(({ host }) => host !== null).length,
  files: awaited.filter(({ host }) => host === null).length,
})

async function write(
  { ctx, name, transaction }: ImportOptions,
  run: (store: RowStore, begin?: Job['begin']) => Promise<Counts>,
): Promise<Pick<ImportReport, 'counts'> & { affected: number }> {
  if (!ctx) return { counts: await transaction(db => run(writingStore(db))), affected: 0 }
  const { changed, affected } = await withLibrary(ctx.store, ctx.library.id, async db => {
    const inside = { ...ctx, db }
    const by = 'memberId' in ctx.actor ? (ctx.actor.impersonator ?? ctx.actor.memberId) : null
    const entry = name === undefined ? null : await beginEntry(db, { name, by, at: ctx.at })
    const done = await changeManyUnderLoans(inside, begin => run(writingStore(db), begin))
    if (entry) await endEntry(db, entry, done.changed)
    return done
  })
  await acrossLibraries(ctx.store, analyzeRecorded)
  return { counts: changed, affected }
}
