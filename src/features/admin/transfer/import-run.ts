import * as v from 'valibot'
import {
  type ImportLine,
  type ImportMapping,
  type ImportPlace,
  type ImportTable,
  importLine,
} from '#contract/shapes/admin/transfer.ts'
import type {
  FaultChoice,
  FaultGroup,
  ImportDecisions,
  ImportHead,
  ImportTrial,
} from '#contract/shapes/admin/trial.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { uploadFile } from '#src/api/files.ts'
import { createStore } from '#src/platform/create-store.ts'
import { onSessionChange, session } from '#src/session/session.ts'

type Choices = { mapping: ImportMapping; point: string }

/** What is shown of an import: a line of the server, or how much of the file was sent. */
export type ImportStep = ImportLine | { kind: 'sending'; part: number } | { kind: 'stopped' }

type Import = Choices & {
  owner: string | undefined
  files: readonly File[]
  step: ImportStep | null
  tables: readonly ImportTable[]
  /** Names of places that were asked, in this file's runs. */
  asked: readonly ImportPlace[]
  decisions: ImportDecisions
  /** What the last trial has found. It stays while the person decides about it. */
  trial: ImportTrial | null
  busy: boolean
  failure: Failure | null
}

const blank = (): Import => ({
  owner: session().member?.id,
  files: [],
  step: null,
  tables: [],
  asked: [],
  decisions: { groups: [], cells: [] },
  trial: null,
  mapping: {},
  point: '',
  busy: false,
  failure: null,
})

const store = createStore<Import>(blank())
const change = (part: Partial<Import>) => store.set({ ...store.get(), ...part })
let controller = new AbortController()

// The file and its rows are of the person who chose it.
onSessionChange(() => {
  if (session().member?.id !== store.get().owner) store.set(blank())
})

// Links keep the import of this tab, but a reload drops it, whatever page is shown then.
window.addEventListener('beforeunload', event => {
  const { files, step } = store.get()
  if (files.length > 0 && !(step?.kind === 'done' && !step.dry)) event.preventDefault()
})

/** The import of this tab, which goes on while the person looks at other pages. */
export const useImportRun = store.use

export function chooseFiles(files: readonly File[]) {
  store.set({ ...blank(), files })
}

/** The result of the last run is no longer valid after other choices. */
export function chooseReading(part: Partial<Choices>) {
  change({ ...part, step: null, trial: null })
}

/** Decides about all rows of a group of faults; `null`: about none. */
export function decide({ file, column, rule }: FaultGroup, choice: FaultChoice | null) {
  if (column === null) return
  const { groups, cells } = store.get().decisions
  const others = groups.filter(
    one => !(one.file === file && one.column === column && one.rule === rule),
  )
  const all = choice ? [...others, { file, column, rule, choice }] : others
  change({ decisions: { groups: all, cells }, step: null })
}

type Cell = ImportDecisions['cells'][number]
const isCell = (one: Cell, { file, row, column }: Omit<Cell, 'value'>) =>
  one.file === file && one.row === row && one.column === column

/** What was written into a cell instead of the file's value. */
export function cellOf({ cells }: ImportDecisions, cell: Omit<Cell, 'value'>): string | undefined {
  return cells.find(one => isCell(one, cell))?.value
}

/** Writes a cell anew. */
export function write(cell: Cell) {
  const { groups, cells } = store.get().decisions
  const others = cells.filter(one => !isCell(one, cell))
  change({ decisions: { groups, cells: [...others, cell] }, step: null })
}

/** Sends the files; a dry run changes nothing. Resolves with whether the import was done. */
export async function startImport(dry: boolean, page?: Page): Promise<boolean> {
  await send(dry, page ? { page: page.page, from: String(page.from) } : {})
  return store.get().step?.kind === 'done'
}

/** A trial whose rows with faults come back as they were corrected: a CSV for each file. */
export function correctedRows(): Promise<Map<string, string>> {
  return send(true, { correct: '1' })
}

/** Which rows of a trial are shown: of a kind or a group, from a number on. */
type Page = { page: string; from: number }

async function send(
  dry: boolean,
  more: { page?: string; from?: string; correct?: '1' },
): Promise<Map<string, string>> {
  const corrected = new Map<string, string>()
  const { files, busy, mapping, point, decisions } = store.get()
  const [first] = files
  if (!first || busy) return corrected
  controller = new AbortController()
  change({ busy: true, failure: null, step: { kind: 'sending', part: 0 } })
  const onLine = (received: unknown) => {
    const line = v.parse(importLine, received)
    if (line.kind === 'corrected') {
      corrected.set(line.file, (corrected.get(line.file) ?? '') + line.text)
      return
    }
    change(line.kind === 'tables' ? { tables: line.tables } : { step: line })
    if (line.kind === 'refused') change({ asked: withAll(store.get().asked, line.places ?? []) })
    if (line.kind === 'refused' || line.kind === 'done') change({ trial: line.trial ?? null })
  }
  const named = files.map(file => ({ name: file.name.slice(-120), size: file.size }))
  const head = new Blob([JSON.stringify({ files: named, decisions } satisfies ImportHead)])
  const body = new Blob([head, ...files], { type: 'application/octet-stream' })
  const query = {
    name: first.name.slice(-120),
    dry: dry ? '1' : '0',
    head: String(head.size),
    ...(Object.keys(mapping).length > 0 && { mapping: JSON.stringify(mapping) }),
    ...(point && { point }),
    ...more,
  } as const
  try {
    await whileSignedIn(controller, signal =>
      uploadFile('admin.import', { query }, body, {
        signal,
        onLine,
        onProgress: part => change({ step: { kind: 'sending', part } }),
      }),
    )
  } catch (error) {
    const { aborted } = controller.signal
    change(aborted ? { step: { kind: 'stopped' } } : { step: null, failure: toFailure(error) })
  }
  change({ busy: false })
  return corrected
}

/** Names that were asked before stay, because their answers are still valid. */
function withAll(before: readonly ImportPlace[], asked: readonly ImportPlace[]) {
  const isNew = ({ file, name }: ImportPlace) =>
    !before.some(one => one.file === file && one.name === name)
  return [...before, ...asked.filter(isNew)]
}

export function stopImport() {
  controller.abort()
}

/**
 * Runs a task that goes on while the person looks at other pages. It is aborted when the person signs out or
 * another one signs in. @throws what the task throws
 */
export async function whileSignedIn<T>(
  controller: AbortController,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const owner = session().member?.id
  const stop = onSessionChange(() => {
    if (session().member?.id !== owner) controller.abort()
  })
  return task(controller.signal).finally(stop)
}
