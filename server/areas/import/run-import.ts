import type { ImportMapping, ImportTable } from '#contract/shapes/admin/transfer.ts'
import { hasEmail } from '#contract/texts/no-email.ts'
import { todayIn } from '#domain/days/plain-date.ts'
import { type NewPerson, welcomeImported } from '#server/areas/account/sign-in/welcome.ts'
import { changeManyUnderLoans } from '#server/areas/desk/affected/many.ts'
import { withLibrary } from '#server/core/store/transaction.ts'
import type { LibraryRow, RequestContext } from '#server/platform/context.ts'
import { getLibrary } from '#server/platform/library/libraries.repo.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { checkDays, checkInventory } from './checks.ts'
import { type Fault, FaultList, ImportRefused, refuseFile } from './faults.ts'
import { type Inventory, readInventory } from './inventory.ts'
import type { Counts, Job, PictureMaker } from './job.ts'
import { mapSlices } from './slices.ts'
import type { Source } from './sources/source.ts'
import { stillAwaited } from './write/await-photos.ts'
import { importClosures, readClosures } from './write/closures.ts'
import { completeRows } from './write/complete-rows.ts'
import { importCopies } from './write/copies.ts'
import { importLoans, importReviews } from './write/loans.ts'
import { takeManuals } from './write/manuals.ts'
import { importMembers, importMemberships } from './write/members.ts'
import { importPickupPoints } from './write/pickup-points.ts'
import { type Progress, takePictures } from './write/pictures.ts'
import { importCategories, importProducts } from './write/products.ts'
import { findRefs } from './write/refs.ts'
import { comparingStore, type RowStore, type Transaction, writingStore } from './write/row-store.ts'
import { openShelf } from './write/shelf.ts'

export type ImportOptions = {
  transaction: Transaction
  /** Tells the borrowers of booked loans that the import affects. Without it nobody is told: a new library has none. */
  ctx?: RequestContext
  libraryId: string
  source: Source
  now: Date
  draw: PictureMaker
  /** Stores the photos. */
  files: FileStore
  /** Whether to compare only, and change nothing. */
  dry?: boolean
  /** The code or name of the pickup point of products that do not name theirs. */
  point?: string | null
  /** Whether to welcome the new members by e-mail. */
  welcome?: boolean
  progress?: Progress
  /** The chosen table and columns of each file. */
  mapping?: ImportMapping
  /** Called with how each file was understood, before the import is refused. */
  show?: (tables: ImportTable[]) => void
  /** As in the job. */
  actorLevel?: number | null
  demoHash?: string | null
  skipOverlaps?: boolean
  /** Whether days may be counted from today, as in the demo's files. */
  relativeDays?: boolean
}

export type ImportReport = {
  counts: Counts
  systems: string[]
  dry: boolean
  /** Photos that the products still need: by their addresses, and files that staff send. */
  photos?: { addresses: number; files: number }
  /** How many booked loans are affected, if any. */
  affected?: number
  /** How many new members have an e-mail, if any. */
  welcome?: number
  /** The source's files that are neither tables nor a row's photo: how many, and the first of them. */
  unused?: { count: number; names: string[] }
}
/** How many of them are named. */
const namedFiles = 20

const steps: readonly (readonly [string, (job: Job) => Promise<Counts[string]>])[] = [
  ['members', importMembers],
  ['memberships', importMemberships],
  ['headquarters', importPickupPoints],
  ['closures', importClosures],
  ['categories', importCategories],
  ['objects', importProducts],
  ['copies', importCopies],
  ['loans', importLoans],
  ['reviews', importReviews],
]

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
    return await importAll({ ...options, show })
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    throw new ImportRefused(error.faults.map(fault => byOwnHeading(fault, understood)))
  }
}

/** Names the column of a fault by the file's own heading. */
function byOwnHeading(fault: Fault, understood: readonly ImportTable[]): Fault {
  const table = understood.find(({ file }) => file === fault.file)
  const [heading, another] = table?.columns.find(({ name }) => name === fault.column)?.from ?? []
  const own = table?.headings.find(one => one.heading === heading)
  return own && !another ? { ...fault, column: own.title } : fault
}

async function importAll(options: ImportOptions): Promise<ImportReport> {
  const { dry = false, progress = () => {}, transaction, libraryId, point = null } = options
  const library = await transaction(db => getLibrary(db, libraryId))
  const today = todayIn(library.time_zone, options.now)
  const inventory = await readInventory(options.source, {
    mapping: options.mapping,
    show: options.show,
    relativeTo: options.relativeDays ? today : null,
  })
  const faults = new FaultList()
  await completeRows({ read: transaction, libraryId }, inventory, faults)
  const refs = await findRefs({ read: transaction, libraryId, point }, inventory)
  if (point !== null && !refs.pointId(point)) {
    refuseFile(inventory.tables.objects.file, 'unknown_point', point)
  }
  await checkInventory(inventory, refs, options.actorLevel ?? null, faults)
  await checkDays(inventory, today, faults)
  const shelf = await openShelf({
    source: options.source,
    products: inventory.tables.objects.rows.map(({ code, name }) => ({ id: code, code, name })),
    draw: options.draw,
    files: dry ? null : options.files,
    known: refs.pictures,
    faults,
  })
  const manuals = await takeManuals({ read: transaction, libraryId }, inventory, shelf, faults)
  const taken = await takePictures(inventory, { shelf, refs }, faults, progress)
  const { pictures } = taken
  if (faults.length > 0) throw new ImportRefused(faults)
  const awaited = await stillAwaited({ read: transaction, libraryId }, refs, taken.awaited)
  const people = await newPeople(inventory, refs)
  const run = (store: RowStore, begin?: Job['begin']) =>
    runSteps(
      store,
      { ...options, library, today, inventory, refs, pictures, awaited, manuals, begin },
      progress,
    )
  const { counts, affected } = dry
    ? { counts: await run(comparingStore(transaction)), affected: 0 }
    : await write(options, people, run)
  const unused = shelf.unused()
  const names = unused.slice(0, namedFiles)
  return {
    counts,
    systems: inventory.systems,
    dry,
    ...(awaited.length > 0 && { photos: countsOf(awaited) }),
    ...(people.length > 0 && { welcome: people.length }),
    ...(affected > 0 && { affected }),
    ...(names.length > 0 && { unused: { count: unused.length, names } }),
  }
}

const countsOf = (awaited: Job['awaited']) => ({
  addresses: awaited.filter(({ host }) => host !== null).length,
  files: awaited.filter(({ host }) => host === null).length,
})

/** The new members who have an e-mail and are not suspended. */
async function newPeople({ tables }: Inventory, refs: Job['refs']): Promise<NewPerson[]> {
  const people = await mapSlices(tables.members.rows, ({ email, first_name, banned }) => {
    const isNew = refs.levelOf(email) === undefined && hasEmail(email) && !banned
    const id = isNew && refs.memberId(email)
    return id ? [{ id, email, first_name }] : []
  })
  return people.flat()
}

async function write(
  { ctx, transaction, welcome }: ImportOptions,
  people: readonly NewPerson[],
  run: (store: RowStore, begin?: Job['begin']) => Promise<Counts>,
): Promise<Pick<ImportReport, 'counts'> & { affected: number }> {
  if (!ctx) return { counts: await transaction(db => run(writingStore(db))), affected: 0 }
  const { changed, affected } = await withLibrary(ctx.store, ctx.library.id, async db => {
    const inside = { ...ctx, db }
    const done = await changeManyUnderLoans(inside, begin => run(writingStore(db), begin))
    if (welcome) await welcomeImported(inside, people)
    return done
  })
  return { counts: changed, affected }
}

type Prepared = ImportOptions & {
  library: LibraryRow
  today: string
  inventory: Inventory
} & Pick<Job, 'refs' | 'pictures' | 'awaited' | 'manuals' | 'begin'>

async function runSteps(store: RowStore, prepared: Prepared, progress: Progress): Promise<Counts> {
  const { library, libraryId, today, now, inventory, refs, pictures, awaited, manuals } = prepared
  const faults = new FaultList()
  const closures = await readClosures(inventory, refs, today, faults)
  if (faults.length > 0) throw new ImportRefused(faults)
  const job: Job = {
    store,
    libraryId,
    inventory,
    refs,
    closures,
    pictures,
    awaited,
    manuals,
    now,
    settings: {
      preparationDays: library.document.items.preparations_days,
      sameDayTurnover: library.document.same_day_turnover,
      adhesionVersion: library.adhesion_version,
    },
    actorLevel: prepared.actorLevel ?? null,
    demoHash: prepared.demoHash ?? null,
    skipOverlaps: prepared.skipOverlaps ?? false,
    faults,
    begin: prepared.begin,
  }
  const counts: Counts = {}
  for (const [index, [name, step]] of steps.entries()) {
    counts[name] = await step(job)
    await progress('rows', index + 1, steps.length)
  }
  if (faults.length > 0) throw new ImportRefused(faults)
  return counts
}
