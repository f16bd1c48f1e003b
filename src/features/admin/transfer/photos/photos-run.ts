import { limits } from '#contract/limits.ts'
import { call } from '#src/api/client.ts'
import { Failure, toFailure } from '#src/api/failure.ts'
import { sendFile } from '#src/api/files.ts'
import { createStore } from '#src/platform/create-store.ts'
import { onSessionChange, session } from '#src/session/session.ts'
import { chooseFiles, whileSignedIn } from '../import-run.ts'
import { type Found, planOf, type Step, sortFiles } from './photo-plan.ts'

type Result = {
  sent: number
  /** Photos that the products had already. */
  had: number
  /** Files of no product. */
  unknown: string[]
  failed: { name: string; failure: Failure }[]
}

type PhotoRun = {
  owner: string | undefined
  photos: readonly Found[]
  /** Files in a format that nobody can use. */
  unusable: readonly string[]
  /** The tables that came with the photos. */
  tables: readonly string[]
  /** The zip could not be read. */
  unreadable: boolean
  /** While photos are sent; `total` is 0 until their products are found. */
  progress: { done: number; total: number } | null
  result: Result | null
  failure: Failure | null
}

const blank = (): PhotoRun => ({
  owner: session().member?.id,
  photos: [],
  unusable: [],
  tables: [],
  unreadable: false,
  progress: null,
  result: null,
  failure: null,
})

const store = createStore<PhotoRun>(blank())
const change = (part: Partial<PhotoRun>) => store.set({ ...store.get(), ...part })
let controller = new AbortController()

// The photos are of the person who chose them.
onSessionChange(() => {
  if (session().member?.id !== store.get().owner) store.set(blank())
})

/** The photos of this tab, which go on while the person looks at other pages. */
export const usePhotoRun = store.use

/** Takes the files that were chosen. Tables among them become the files to import. */
export async function choosePhotos(files: Promise<Found[]>) {
  if (store.get().progress) return
  const found = await files.catch(() => null)
  if (!found) return store.set({ ...blank(), unreadable: true })
  const { photos, tables, unusable } = sortFiles(found)
  if (tables.length > 0) chooseFiles(await Promise.all(tables.map(({ open }) => open())))
  store.set({ ...blank(), photos, unusable, tables: tables.map(({ path }) => path) })
}

export function stopPhotos() {
  controller.abort()
}

/** Finds the products of the photos and sends those that they lack, one after another. Resolves when it ends, whatever happened. */
export async function sendPhotos() {
  const { photos, progress } = store.get()
  if (progress) return
  controller = new AbortController()
  change({ progress: { done: 0, total: 0 }, result: null, failure: null })
  try {
    await whileSignedIn(controller, signal => sendAll(photos, signal))
  } catch (error) {
    if (!controller.signal.aborted) change({ failure: toFailure(error) })
  }
  change({ progress: null })
}

async function sendAll(photos: readonly Found[], signal: AbortSignal) {
  const names = await call('admin.photos.names', undefined, { signal })
  const { steps, unknown, had } = planOf(photos, names)
  const result: Result = { sent: 0, had, unknown, failed: [] }
  change({ result })
  for (const [done, step] of steps.entries()) {
    change({ progress: { done, total: steps.length } })
    const failure = await send(step, signal)
    if (failure) result.failed.push({ name: step.found.path, failure })
    else result.sent += 1
    change({ result: { ...result } })
  }
}

/** Refusals of one photo; after any other failure the rest would fail too. */
const ofOnePhoto = new Set(['validation_failed', 'unsupported_media_type', 'body_too_large'])
const ofOneProduct = new Set(['photos_full', 'not_found', 'file_infected'])

async function send(
  { found, product, source }: Step,
  signal: AbortSignal,
): Promise<Failure | null> {
  if (found.size > limits.uploadMaxBytes) return new Failure('body_too_large')
  const file: File | null = await found.open().catch(() => null)
  if (!file) return new Failure('unsupported_media_type')
  const query = { object: product, source }
  try {
    await sendFile('admin.photos.add', { query }, file, { signal, onProgress: () => {} })
    return null
  } catch (error) {
    const failure = toFailure(error)
    if (signal.aborted) throw error
    if (ofOnePhoto.has(failure.code) || ofOneProduct.has(failure.code)) return failure
    throw failure
  }
}
