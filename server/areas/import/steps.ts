import type { LibraryRow } from '#server/platform/context.ts'
import { type FaultList, ImportRefused } from './faults.ts'
import type { Counts, Job } from './job.ts'
import type { ImportOptions } from './options.ts'
import { quieten } from './people/quieten.ts'
import { importContacts, importDefects, importQueue, importWishes } from './records/desk-records.ts'
import { importClosures, readClosures } from './write/closures.ts'
import { importCopies } from './write/copies.ts'
import { importLoans, importReviews } from './write/loans.ts'
import { importMembers, importMemberships } from './write/members.ts'
import { importPickupPoints } from './write/pickup-points.ts'
import { importCategories, importProducts } from './write/products.ts'
import { importClosings, importNotes, importReceipts } from './write/records.ts'
import type { RowStore } from './write/row-store.ts'

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
/** What only files of our own exports have. */
const ofExports = [
  ['notes', importNotes],
  ['closings', importClosings],
  ['receipts', importReceipts],
  ['contacts', importContacts],
  ['defects', importDefects],
  ['wishes', importWishes],
  ['queue', importQueue],
] as const

type Prepared = ImportOptions & { library: LibraryRow; today: string; begin?: Job['begin'] } & Pick<
    Job,
    'inventory' | 'refs' | 'pictures' | 'awaited' | 'manuals' | 'shown'
  >

/** Writes the rows of all tables, or compares them. @throws ImportRefused, unless it is a trial, which collects the faults */
export async function runSteps(
  store: RowStore,
  prepared: Prepared,
  faults: FaultList,
): Promise<Counts> {
  const { library, libraryId, today, now, inventory, refs, shown } = prepared
  const { pictures, awaited, manuals } = prepared
  const closures = await readClosures(inventory, refs, today, faults)
  if (!shown && faults.length > 0) throw new ImportRefused(faults)
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
    today,
    settings: {
      preparationDays: library.document.items.preparations_days,
      sameDayTurnover: library.document.same_day_turnover,
      adhesionVersion: library.adhesion_version,
    },
    actorLevel: prepared.actorLevel ?? null,
    demoHash: prepared.demoHash ?? null,
    skipOverlaps: prepared.skipOverlaps ?? false,
    faults,
    shown,
    recorder: prepared.ctx?.actor.kind === 'member' ? prepared.ctx.actor.memberId : null,
    begin: prepared.begin,
    concerned: new Set(),
  }
  const counts: Counts = {}
  const given = ofExports.filter(([name]) => inventory.tables[name].rows.length > 0)
  const all = [...steps, ...given]
  for (const [index, [name, step]] of all.entries()) {
    counts[name] = await step(job)
    await prepared.progress?.('rows', index + 1, all.length)
  }
  if (!shown && faults.length > 0) throw new ImportRefused(faults)
  if (!shown && !prepared.awake) await quieten(job)
  return counts
}
