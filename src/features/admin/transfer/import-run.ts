import * as v from 'valibot'
import {
  type ImportLine,
  type ImportMapping,
  type ImportPlace,
  type ImportTable,
  importLine,
} from '#contract/shapes/admin/transfer.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { uploadFile } from '#src/api/files.ts'
import { createStore } from '#src/platform/create-store.ts'
import { onSessionChange, session } from '#src/session/session.ts'

type Choices = { mapping: ImportMapping; point: string }

/** What is shown of an import: a line of the server, or how much of the file was sent. */
export type ImportStep = ImportLine | { kind: 'sending'; part: number } | { kind: 'stopped' }

type Import = Choices & {
  /** Whether new members get an e-mail. */
  welcome: boolean

  owner: string | undefined
  file: File | null
  step: ImportStep | null
  tables: readonly ImportTable[]
  /** Names of places that were asked, in this file's runs. */
  asked: readonly ImportPlace[]
  busy: boolean
  failure: Failure | null
}

const blank = (): Import => ({
  owner: session().member?.id,
  file: null,
  step: null,
  tables: [],
  asked: [],
  mapping: {},
  point: '',
  welcome: false,
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
  const { file, step } = store.get()
  if (file && !(step?.kind === 'done' && !step.dry)) event.preventDefault()
})

/** The import of this tab, which goes on while the person looks at other pages. */
export const useImportRun = store.use

export function chooseFile(file: File | null) {
  store.set({ ...blank(), file })
}

/** The result of the last run is no longer valid after other choices. */
export function chooseReading(part: Partial<Choices>) {
  change({ ...part, step: null })
}

/** What was tried stays valid: it changes no row. */
export function chooseWelcome(welcome: boolean) {
  change({ welcome })
}

/** Sends the file; a dry run changes nothing. Resolves with whether the import was done. */
export async function startImport(dry: boolean): Promise<boolean> {
  const { file, busy, mapping, point, welcome } = store.get()
  if (!file || busy) return false
  controller = new AbortController()
  change({ busy: true, failure: null, step: { kind: 'sending', part: 0 } })
  const onLine = (received: unknown) => {
    const line = v.parse(importLine, received)
    change(line.kind === 'tables' ? { tables: line.tables } : { step: line })
    if (line.kind === 'refused') change({ asked: withAll(store.get().asked, line.places ?? []) })
  }
  const query = {
    name: file.name,
    dry: dry ? '1' : '0',
    ...(Object.keys(mapping).length > 0 && { mapping: JSON.stringify(mapping) }),
    ...(point && { point }),
    ...(welcome && { welcome: '1' as const }),
  } as const
  try {
    await whileSignedIn(controller, signal =>
      uploadFile('admin.import', { query }, file, {
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
  return store.get().step?.kind === 'done'
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
