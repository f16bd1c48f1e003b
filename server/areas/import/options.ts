import type { ImportMapping, ImportTable } from '#contract/shapes/admin/transfer.ts'
import type { ImportDecisions } from '#contract/shapes/admin/trial.ts'
import type { RequestContext } from '#server/platform/context.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { PictureMaker } from './job.ts'
import type { Source } from './sources/source.ts'
import type { Page } from './trial/decisions.ts'
import type { Progress } from './write/pictures.ts'
import type { Transaction } from './write/row-store.ts'

export type ImportOptions = {
  transaction: Transaction
  /** Tells the borrowers of booked loans that the import affects. Without it nobody is told: a new library has none. */
  ctx?: RequestContext
  /** The name of the file or folder, under which staff find the import again. Without it they cannot undo it. */
  name?: string
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
  progress?: Progress
  /** The chosen table and columns of each file. */
  mapping?: ImportMapping
  /** Called with how each file was understood, before the import is refused. */
  show?: (tables: ImportTable[]) => void
  /** What the person decided about faults. */
  decisions?: ImportDecisions
  /** The rows of a trial that are shown instead of the first ones. */
  page?: Page | null
  /** Whether a trial writes the rows with faults into files, as they were corrected. */
  correct?: boolean
  /** As in the job. */
  actorLevel?: number | null
  demoHash?: string | null
  skipOverlaps?: boolean
  /** Whether members, cards and open loans that the import brings are as those of a library at work: for the demo. */
  awake?: boolean
  /** Whether days may be counted from today, as in the demo's files. */
  relativeDays?: boolean
}
