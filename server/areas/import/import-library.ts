import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { insertIdentityProvider } from '#server/areas/identity/identities.repo.ts'
import type { AnyDb } from '#server/core/store/transaction.ts'
import { saveDocument } from '#server/platform/library/documents.repo.ts'
import { getLibrary, insertLibrary } from '#server/platform/library/libraries.repo.ts'
import { requireFreeName } from '#server/platform/library/library-hosts.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import type { Counts, PictureMaker } from './job.ts'
import { readLibrary } from './read-library.ts'
import { runImport } from './run-import.ts'
import { openFolder } from './sources/folder.ts'
import { isTable, type Source } from './sources/source.ts'
import type { Progress } from './write/pictures.ts'

type Options = {
  db: AnyDb
  /** The folder, or an opened zip. */
  folder: string | Source
  now: Date
  picture: PictureMaker
  /** The password's hash of the demo's accounts; `null` for a library that is no demo. */
  demoHash: string | null
  /** Stores the photos; a demo has none. */
  files?: FileStore
  progress?: Progress
  /** Id and domain to use instead of those in library.json. */
  as?: { id: string; domain: string }
}

/**
 * Creates a library from a folder (library.json and CSV files), inside the caller's transaction. Ids are
 * made from the codes in the files, so the same folder gives the same ids.
 * @returns for each kind, how many rows were created, updated and unchanged
 * @throws ImportRefused with row-numbered faults; nothing is written then
 */
export async function importLibrary(options: Options): Promise<Counts> {
  const { db, now } = options
  const source = typeof options.folder === 'string' ? openFolder(options.folder) : options.folder
  const libraryId = await createLibrary(db, source, options)
  if (!source.names.some(isTable)) return {}
  const isDemo = options.demoHash !== null
  const { counts } = await runImport({
    transaction: fn => fn(db),
    libraryId,
    source,
    now,
    draw: options.picture,
    files: options.files ?? localFiles(join(tmpdir(), 'oggettoteca-pictures')),
    demoHash: options.demoHash,
    skipOverlaps: isDemo,
    relativeDays: isDemo,
    awake: isDemo,
    // A transaction that makes no query for ten seconds is ended, and many photos take longer.
    progress: async (...done) => {
      await getLibrary(db, libraryId)
      await options.progress?.(...done)
    },
  })
  return counts
}

const mimetypes = { svg: 'image/svg+xml', webp: 'image/webp', pdf: 'application/pdf' } as const

function mimetypeOf(name: string): string {
  return mimetypes[extname(name).slice(1) as keyof typeof mimetypes]
}

/** Inserts the library's row, its documents and its identity provider. */
async function createLibrary(
  db: AnyDb,
  source: Source,
  { picture, as }: Pick<Options, 'picture' | 'as'>,
): Promise<string> {
  const placeholder = await picture('placeholder', '', null, '')
  const { row, files, identityProvider } = await readLibrary(
    await source.read('library.json'),
    placeholder,
  )
  const library = { ...row, ...as }
  await requireFreeName(db, library.domain, { field: 'domain' })
  await insertLibrary(db, library)
  for (const name of files) {
    const content = await source.read(name)
    if (!content) continue
    const document = { library_id: library.id, name, mimetype: mimetypeOf(name), content }
    await saveDocument(db, document)
  }
  if (identityProvider) {
    const provider = { library_id: library.id, ...identityProvider }
    await insertIdentityProvider(db, provider)
  }
  return library.id
}
